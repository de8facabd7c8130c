//! The configuration: file, environment, flags, and what is said of mistakes.

use std::path::PathBuf;

use geduld_server::config::{Config, ConfigError, Place, SETTINGS, Value};
use tempfile::TempDir;

fn file(text: &str) -> (TempDir, PathBuf) {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("geduld.toml");
    std::fs::write(&path, text).unwrap();
    (directory, path)
}

fn from_file(text: &str) -> Result<Config, String> {
    let (directory, path) = file(text);
    Config::load(Some(&path), [], [])
        .map_err(|error| error.to_string().replace(&directory.path().display().to_string(), ""))
}

fn from_variable(name: &str, text: &str) -> Result<Config, ConfigError> {
    Config::load(None, [(name.to_owned(), text.to_owned())], [])
}

fn flag(key: &str, text: &str) -> Value {
    Value {
        key: key.to_owned(),
        texts: vec![text.to_owned()],
        place: Place::Flag(format!("--{key}")),
    }
}

#[test]
fn a_flag_overrules_a_variable_and_a_variable_the_file() {
    let (_directory, path) =
        file("listen = \"127.0.0.1:1\"\nlog = \"warn\"\ntime_zone = \"UTC\"\n");
    let variables = [
        ("GEDULD_LISTEN", "127.0.0.1:2"),
        ("GEDULD_LOG", "info,geduld=debug"),
        ("GEDULD_CONFIG", "elsewhere"),
        ("OTHER", "x"),
    ];
    let variables = variables.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let config = Config::load(Some(&path), variables, [flag("listen", "127.0.0.1:3")]).unwrap();
    assert_eq!(config.listen.port(), 3);
    assert_eq!(config.log, "info,geduld=debug");
    assert_eq!(config.time_zone.iana_name(), Some("UTC"));
    assert!(config.listen_chosen);
}

#[test]
fn lists_and_sections_are_read() {
    let config = from_file(
        "allowed_hosts = [\"A.example\", \"b.example\"]\ntrusted_proxies = [\"10.0.0.0/8\", \"::1\"]\n\
         [limits]\nmessages_per_second = 7\n",
    )
    .unwrap();
    assert_eq!(config.allowed_hosts, ["a.example", "b.example"]);
    assert_eq!(config.proxies().len(), 2);
    assert_eq!(config.limits.messages_per_second.get(), 7);
    let config = from_variable("GEDULD_ALLOWED_HOSTS", "a.example, b.example").unwrap();
    assert_eq!(config.allowed_hosts, ["a.example", "b.example"]);
}

#[test]
fn an_unknown_key_is_named_with_its_place_and_the_nearest_valid_one() {
    for (text, said) in [
        ("\n\nlisten_ = \"x\"\n", "/geduld.toml:3: unknown key `listen_`; did you mean `listen`?"),
        (
            "[limits]\n\nmessage_per_second = 1\n",
            "/geduld.toml:3: unknown key `limits.message_per_second`; did you mean \
             `limits.messages_per_second`?",
        ),
        (
            "messages_burst = 1\n",
            "/geduld.toml:1: unknown key `messages_burst`; did you mean `limits.messages_burst`?",
        ),
        (
            "zzz = 1\n",
            "/geduld.toml:1: unknown key `zzz`; `geduld serve --help` lists the valid ones",
        ),
    ] {
        assert_eq!(from_file(text).unwrap_err(), said);
    }
    assert_eq!(
        from_variable("GEDULD_LISTN", "x").unwrap_err().to_string(),
        "environment variable GEDULD_LISTN: unknown key `GEDULD_LISTN`; did you mean \
         `GEDULD_LISTEN`?"
    );
    let error = Config::load(None, [], [flag("limits.x", "1")]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "flag --limits.x: unknown key `limits.x`; `geduld serve --help` lists the valid ones"
    );
}

#[test]
fn a_wrong_value_is_told_with_what_would_be_right() {
    for (text, words) in [
        ("listen = \"here\"", ":1: `listen` cannot be `here`: give an address with a port"),
        ("listen = [\"a\", \"b\"]", "give one value"),
        ("listen = 1.5", ":1: `listen` cannot be `float`"),
        ("public_url = \"geduld.example\"", "such as https://geduld.example"),
        ("public_url = \"https://geduld.example/path\"", "such as https://geduld.example"),
        ("public_url = \"https://a@geduld.example\"", "such as https://geduld.example"),
        ("trusted_proxies = [\"10.0.0.0/99\"]", "such as 10.0.0.1 or 10.0.0.0/8"),
        ("time_zone = \"Europe/Amsterdm\"", "such as Europe/Amsterdam"),
        ("[limits]\nconnections = 0", ":2: `limits.connections` cannot be `0`"),
        ("[limits]\nconnections = -1", "from 1 to 4294967295"),
    ] {
        let said = from_file(text).unwrap_err();
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn a_file_that_is_no_toml_or_not_there_is_told() {
    let said = from_file("listen = \"127.0.0.1:1\"\n=\n").unwrap_err();
    assert!(said.starts_with("/geduld.toml:2: "), "{said}");
    let error = Config::load(Some(&PathBuf::from("/nowhere/geduld.toml")), [], []).unwrap_err();
    assert!(error.to_string().contains("/nowhere/geduld.toml"), "{error}");
}

#[test]
fn every_setting_has_its_variable_and_takes_what_it_says() {
    for setting in SETTINGS {
        let text = match setting.key {
            "listen" => "127.0.0.1:9",
            "public_url" => "http://geduld.example:8080/",
            "trusted_proxies" => "10.0.0.1",
            "time_zone" => "UTC",
            "web" => env!("CARGO_MANIFEST_DIR"),
            "events.schedule" => "evenings",
            "sign_up" => "invitation",
            "accounts.memory_kib" => "19456",
            "mail.url" => "smtps://anna:geheim@mail.example",
            "mail.from" => "Geduld <geduld@mail.example>",
            "events.account_before_opening" | "events.operators_compete" | "events.calm" => "true",
            _ => "7",
        };
        from_variable(&setting.variable(), text).unwrap();
        Config::load(None, [], [flag(setting.key, text)]).unwrap();
    }
}

#[test]
fn settings_of_events_say_what_they_take() {
    let refused = |key: &str, text: &str| {
        let error = Config::load(None, [], [flag(key, text)]).unwrap_err();
        error.to_string()
    };
    assert!(refused("events.schedule", "hourly").contains("full, evenings or none"));
    assert!(refused("events.calm", "yes").contains("true or false"));
    assert!(refused("events.node_limit", "0").contains("from 1 to 1000000000000"));
    assert!(refused("events.free_games", "-1").contains("from 0"));
    let config = Config::load(None, [], [flag("events.free_games", "0")]).unwrap();
    assert_eq!(config.events.free_games, 0);
}

#[test]
fn allowed_hosts_are_names_and_nothing_more() {
    for good in ["geduld.example", "*.club.example", "MY-PC", "10.0.0.7", "[fe80::1]", "a, b,", ""]
    {
        from_variable("GEDULD_ALLOWED_HOSTS", good).unwrap();
    }
    for bad in ["*", "*.", "a, *", "http://a.example", "a.example:80", "a b", "*.*.example", "."] {
        let said = from_variable("GEDULD_ALLOWED_HOSTS", bad).unwrap_err().to_string();
        assert!(said.contains("give a host name"), "{bad}: {said}");
    }
}

#[test]
fn a_proxy_on_this_machine_is_trusted_only_behind_a_public_https_url() {
    assert!(Config::load(None, [], []).unwrap().proxies().is_empty());
    let http = from_variable("GEDULD_PUBLIC_URL", "http://geduld.example").unwrap();
    assert!(http.proxies().is_empty());
    let https = from_variable("GEDULD_PUBLIC_URL", "https://geduld.example").unwrap();
    assert_eq!(https.proxies().len(), 2);
}
