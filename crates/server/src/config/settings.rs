//! Every setting of the house, in one table.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use geduld_events::Terms;
use ipnet::IpNet;
use jiff::tz::TimeZone;

use super::accounts::{Accounts, LEAST_MEMORY_KIB, SignUpMode};
use super::error::ConfigError;
use super::events::{EventSchedule, EventSettings};
use super::file;
use super::help::Help;
use super::limits::Limits;
use super::mail::{self, MailSettings};
use super::timing::Timing;
use super::value::{Place, Value};

/// What a house is started with.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// Whether somebody chose `listen`, so that no other port may be taken instead.
    pub listen_chosen: bool,
    /// The data directory; none: the user's own.
    pub data: Option<PathBuf>,
    /// Where the key file of events lies, which must not be in a backup of the data; none: `keys` in the data directory.
    pub keys: Option<PathBuf>,
    /// The address players type, such as `https://geduld.example`; its host is allowed.
    pub public_url: Option<PublicUrl>,
    /// Further host names that visitors may use.
    pub allowed_hosts: Vec<String>,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed; none chosen: with an
    /// `https` public URL those on this machine.
    pub trusted_proxies: Option<Vec<IpNet>>,
    /// Where the house stands, for dates on pages.
    pub time_zone: TimeZone,
    /// For work on the browser client: its folder, read anew at each request.
    pub web: Option<PathBuf>,
    /// What is logged, in the form of `RUST_LOG`.
    pub log: String,
    /// Members and their passwords.
    pub accounts: Accounts,
    /// Limits per visitor.
    pub limits: Limits,
    /// Waiting times of sockets.
    pub timing: Timing,
    /// What help may take of the machine.
    pub help: Help,
    /// Tournaments and daily deals.
    pub events: EventSettings,
    /// Where mail goes out.
    pub mail: MailSettings,
}

/// The origin under which players reach the house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    /// Whether it is `https`.
    pub secure: bool,
    /// Host and, if not the usual one, port.
    pub authority: String,
}

/// One setting: its key, what it means, and how a value is taken.
#[derive(Debug)]
pub struct Setting {
    /// The key in the file; upper-cased, dots as underscores, after `GEDULD_`: its variable.
    pub key: &'static str,
    /// What it means and what it is when not given.
    pub about: &'static str,
    /// Whether it takes several texts: a list in the file, commas in a variable.
    pub list: bool,
    take: fn(&mut Config, &[String]) -> Result<(), String>,
}

impl Setting {
    /// The environment variable of this setting, such as `GEDULD_LIMITS_CONNECTIONS`.
    #[must_use]
    pub fn variable(&self) -> String {
        format!("GEDULD_{}", self.key.replace('.', "_").to_uppercase())
    }
}

/// All settings.
pub const SETTINGS: &[Setting] = &[
    Setting {
        key: "listen",
        about: "address and port to listen on (127.0.0.1:7777)",
        list: false,
        take: |config, texts| {
            config.listen = one(texts)?
                .parse()
                .map_err(|_| String::from("give an address with a port, such as 127.0.0.1:7777"))?;
            config.listen_chosen = true;
            Ok(())
        },
    },
    Setting {
        key: "data",
        about: "data directory (the user's data home, in `geduld`)",
        list: false,
        take: |config, texts| {
            config.data = Some(PathBuf::from(one(texts)?));
            Ok(())
        },
    },
    Setting {
        key: "keys",
        about: "directory of the key file of events, not to be in backups (the user's configuration, in `geduld`)",
        list: false,
        take: |config, texts| {
            config.keys = Some(PathBuf::from(one(texts)?));
            Ok(())
        },
    },
    Setting {
        key: "public_url",
        about: "the address players type, such as https://geduld.example",
        list: false,
        take: |config, texts| {
            config.public_url = Some(PublicUrl::parse(one(texts)?)?);
            Ok(())
        },
    },
    Setting {
        key: "allowed_hosts",
        about: "further host names visitors may use (a list; `*.example.org` takes all below it)",
        list: true,
        take: |config, texts| {
            config.allowed_hosts =
                texts.iter().map(|text| host_name(text)).collect::<Result<_, _>>()?;
            Ok(())
        },
    },
    Setting {
        key: "trusted_proxies",
        about: "addresses or networks of proxies whose forwarding headers are believed (a list)",
        list: true,
        take: |config, texts| {
            config.trusted_proxies =
                Some(texts.iter().map(|text| network(text)).collect::<Result<_, _>>()?);
            Ok(())
        },
    },
    Setting {
        key: "time_zone",
        about: "where the house stands, for dates on pages (Europe/Amsterdam)",
        list: false,
        take: |config, texts| {
            config.time_zone = TimeZone::get(one(texts)?)
                .map_err(|_| String::from("give a time zone, such as Europe/Amsterdam"))?;
            Ok(())
        },
    },
    Setting {
        key: "web",
        about: "for work on the browser client: its folder, read anew at each request",
        list: false,
        take: |config, texts| {
            let folder = PathBuf::from(one(texts)?);
            if !folder.is_dir() {
                return Err(String::from("there is no such folder"));
            }
            config.web = Some(folder);
            Ok(())
        },
    },
    Setting {
        key: "log",
        about: "what is logged, as error, warn, info, debug or by part (info)",
        list: false,
        take: |config, texts| {
            one(texts)?.clone_into(&mut config.log);
            Ok(())
        },
    },
    Setting {
        key: "sign_up",
        about: "who may become a member: open (everybody), invitation or closed (open)",
        list: false,
        take: |config, texts| {
            config.accounts.sign_up = SignUpMode::parse(one(texts)?)
                .ok_or_else(|| String::from("give open, invitation or closed"))?;
            Ok(())
        },
    },
    Setting {
        key: "accounts.threads",
        about: "threads that check passwords, with accounts.memory_kib each (2)",
        list: false,
        take: |config, texts| count(texts, &mut config.accounts.threads),
    },
    Setting {
        key: "accounts.waiting",
        about: "passwords that may wait to be checked; more are told to try again (64)",
        list: false,
        take: |config, texts| count(texts, &mut config.accounts.waiting),
    },
    Setting {
        key: "accounts.memory_kib",
        about: "memory that checking a password takes, in KiB (19456)",
        list: false,
        take: |config, texts| {
            config.accounts.memory_kib = one(texts)?
                .parse()
                .ok()
                .filter(|kib| (LEAST_MEMORY_KIB..=1 << 20).contains(kib))
                .ok_or_else(|| format!("give a whole number from {LEAST_MEMORY_KIB} to 1048576"))?;
            Ok(())
        },
    },
    Setting {
        key: "accounts.sign_ups_per_hour",
        about: "new members of one address in an hour (60)",
        list: false,
        take: |config, texts| count(texts, &mut config.accounts.sign_ups_per_hour),
    },
    Setting {
        key: "mail.url",
        about: "mail server, such as smtps://user:password@mail.example.org, for members who lost their password (none)",
        list: false,
        take: |config, texts| {
            config.mail.url = Some(mail::server_url(one(texts)?)?);
            Ok(())
        },
    },
    Setting {
        key: "mail.from",
        about: "who mail is from, such as Geduld <geduld@example.org> (none)",
        list: false,
        take: |config, texts| {
            config.mail.from = Some(mail::sender(one(texts)?)?);
            Ok(())
        },
    },
    Setting {
        key: "limits.messages_per_second",
        about: "messages per socket and second; more are delayed (30)",
        list: false,
        take: |config, texts| count(texts, &mut config.limits.messages_per_second),
    },
    Setting {
        key: "limits.messages_burst",
        about: "messages per socket at once before the delay (60)",
        list: false,
        take: |config, texts| count(texts, &mut config.limits.messages_burst),
    },
    Setting {
        key: "limits.requests_per_second",
        about: "HTTP requests per address and second; more are answered 429 (20)",
        list: false,
        take: |config, texts| count(texts, &mut config.limits.requests_per_second),
    },
    Setting {
        key: "limits.requests_burst",
        about: "HTTP requests per address at once (200)",
        list: false,
        take: |config, texts| count(texts, &mut config.limits.requests_burst),
    },
    Setting {
        key: "limits.sockets_per_player",
        about: "open tables of one player (20)",
        list: false,
        take: |config, texts| count(texts, &mut config.limits.sockets_per_player),
    },
    Setting {
        key: "limits.sockets_per_address",
        about: "open tables of one address (200)",
        list: false,
        take: |config, texts| count(texts, &mut config.limits.sockets_per_address),
    },
    Setting {
        key: "limits.connections",
        about: "open connections of the whole house (10000)",
        list: false,
        take: |config, texts| count(texts, &mut config.limits.connections),
    },
    Setting {
        key: "limits.connections_per_address",
        about: "open connections of one address, trusted proxies not counted (1000)",
        list: false,
        take: |config, texts| count(texts, &mut config.limits.connections_per_address),
    },
    Setting {
        key: "limits.searches_per_second",
        about: "searches for help of one player per second; more are delayed (10)",
        list: false,
        take: |config, texts| count(texts, &mut config.limits.searches_per_second),
    },
    Setting {
        key: "limits.searches_burst",
        about: "searches for help of one player at once before the delay (40)",
        list: false,
        take: |config, texts| count(texts, &mut config.limits.searches_burst),
    },
    Setting {
        key: "help.threads",
        about: "threads that search for help (one less than there are, but one at least)",
        list: false,
        take: |config, texts| {
            let mut threads = NonZeroU32::MIN;
            count(texts, &mut threads)?;
            config.help.threads = Some(threads);
            Ok(())
        },
    },
    Setting {
        key: "help.pool",
        about: "winnable deals kept ready of each of the two games; 0: found when asked for (32)",
        list: false,
        take: |config, texts| {
            config.help.pool = one(texts)?
                .parse::<u16>()
                .map_err(|_| String::from("give a whole number from 0 to 65535"))?;
            Ok(())
        },
    },
    Setting {
        key: "events.schedule",
        about: "tournaments and daily deals: full, evenings (hours at 19, 20 and 21 only) or none (full)",
        list: false,
        take: |config, texts| {
            config.events.schedule = EventSchedule::parse(one(texts)?)
                .ok_or_else(|| String::from("give full, evenings or none"))?;
            Ok(())
        },
    },
    Setting {
        key: "events.free_games",
        about: "free games that must have been played to enter an event (5)",
        list: false,
        take: |config, texts| {
            config.events.free_games = one(texts)?
                .parse()
                .map_err(|_| String::from("give a whole number from 0 to 4294967295"))?;
            Ok(())
        },
    },
    Setting {
        key: "events.account_before_opening",
        about: "whether an account must be older than the opening of an event (true)",
        list: false,
        take: |config, texts| truth(texts, &mut config.events.account_before_opening),
    },
    Setting {
        key: "events.operators_compete",
        about: "whether operators, who can see secrets, compete in events (false)",
        list: false,
        take: |config, texts| truth(texts, &mut config.events.operators_compete),
    },
    Setting {
        key: "events.calm",
        about: "whether events are played without a clock (false)",
        list: false,
        take: |config, texts| truth(texts, &mut config.events.calm),
    },
    Setting {
        key: "events.node_limit",
        about: "nodes that the solver may use to decide a deal of an event (2000000)",
        list: false,
        take: |config, texts| {
            config.events.node_limit = one(texts)?
                .parse()
                .ok()
                .filter(|nodes| (1..=Terms::HIGHEST_NODE_LIMIT).contains(nodes))
                .ok_or_else(|| {
                    format!("give a whole number from 1 to {}", Terms::HIGHEST_NODE_LIMIT)
                })?;
            Ok(())
        },
    },
];

/// Settings whose value is never told.
const SECRET: &[&str] = &["mail.url"];

/// Variables that begin with `GEDULD_` and are no settings.
const OTHER_VARIABLES: &[&str] = &["GEDULD_CONFIG"];

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 7777)),
            listen_chosen: false,
            data: None,
            keys: None,
            public_url: None,
            allowed_hosts: Vec::new(),
            trusted_proxies: None,
            time_zone: TimeZone::get("Europe/Amsterdam").unwrap_or(TimeZone::UTC),
            web: None,
            log: String::from("info"),
            accounts: Accounts::default(),
            limits: Limits::default(),
            timing: Timing::default(),
            help: Help::default(),
            events: EventSettings::default(),
            mail: MailSettings::default(),
        }
    }
}

impl Config {
    /// The configuration of a file, if any, then of `variables`, then of `flags`.
    ///
    /// Of the variables only those that begin with `GEDULD_` are looked at.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or a key is unknown or a value wrong anywhere.
    pub fn load(
        path: Option<&Path>,
        variables: impl IntoIterator<Item = (String, String)>,
        flags: impl IntoIterator<Item = Value>,
    ) -> Result<Config, ConfigError> {
        let mut config = Config::default();
        if let Some(path) = path {
            for value in file::read(path)? {
                config.take(value)?;
            }
        }
        for (name, text) in variables {
            if name.starts_with("GEDULD_") && !OTHER_VARIABLES.contains(&name.as_str()) {
                config.take(variable(&name, &text)?)?;
            }
        }
        config.change(flags)?;
        Ok(config)
    }

    /// Takes further values over what stands there.
    ///
    /// # Errors
    ///
    /// When a key is unknown or a value wrong; those before it are taken.
    pub fn change(&mut self, values: impl IntoIterator<Item = Value>) -> Result<(), ConfigError> {
        values.into_iter().try_for_each(|value| self.take(value))
    }

    /// Takes one value over what stood there.
    fn take(&mut self, value: Value) -> Result<(), ConfigError> {
        let Some(setting) = SETTINGS.iter().find(|setting| setting.key == value.key) else {
            let nearest =
                nearest(&value.key, SETTINGS.iter().map(|setting| setting.key.to_owned()));
            return Err(ConfigError::UnknownKey { key: value.key, place: value.place, nearest });
        };
        let told = if SECRET.contains(&setting.key) {
            String::from("what was given")
        } else {
            value.texts.join(", ")
        };
        (setting.take)(self, &value.texts).map_err(|expected| ConfigError::BadValue {
            key: value.key,
            value: told,
            place: value.place,
            expected,
        })
    }

    /// The proxies whose forwarding headers are believed.
    #[must_use]
    pub fn proxies(&self) -> Vec<IpNet> {
        match (&self.trusted_proxies, &self.public_url) {
            (Some(proxies), _) => proxies.clone(),
            (None, Some(PublicUrl { secure: true, .. })) => {
                ["127.0.0.0/8", "::1/128"].iter().filter_map(|text| text.parse().ok()).collect()
            }
            (None, _) => Vec::new(),
        }
    }
}

impl PublicUrl {
    /// Reads `https://host` or `http://host:port`; a slash at the end is allowed.
    fn parse(text: &str) -> Result<PublicUrl, String> {
        let wrong = || String::from("give scheme and host only, such as https://geduld.example");
        let uri: axum::http::Uri = text.parse().map_err(|_| wrong())?;
        let secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(wrong()),
        };
        let authority = uri.authority().ok_or_else(wrong)?;
        if uri.path() != "/" || uri.query().is_some() || authority.as_str().contains('@') {
            return Err(wrong());
        }
        Ok(PublicUrl { secure, authority: authority.as_str().to_lowercase() })
    }

    /// The origin as browsers write it.
    #[must_use]
    pub fn origin(&self) -> String {
        format!("{}://{}", if self.secure { "https" } else { "http" }, self.authority)
    }
}

fn variable(name: &str, text: &str) -> Result<Value, ConfigError> {
    let place = Place::Environment(name.to_owned());
    let Some(setting) = SETTINGS.iter().find(|setting| setting.variable() == name) else {
        let nearest = nearest(name, SETTINGS.iter().map(Setting::variable));
        return Err(ConfigError::UnknownKey { key: name.to_owned(), place, nearest });
    };
    let texts = if setting.list {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(String::from).collect()
    } else {
        vec![text.to_owned()]
    };
    Ok(Value { key: setting.key.to_owned(), texts, place })
}

/// The candidate that looks most like `key`, if one does; what many share does not count.
fn nearest(key: &str, candidates: impl Iterator<Item = String>) -> Option<String> {
    let wanted = own_part(key);
    candidates
        .map(|candidate| (strsim::jaro_winkler(&wanted, &own_part(&candidate)), candidate))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, candidate)| candidate)
}

fn own_part(key: &str) -> String {
    let key = key.to_lowercase();
    let key = key.strip_prefix("geduld_").unwrap_or(&key);
    key.strip_prefix("limits").unwrap_or(key).trim_start_matches(['.', '_']).to_owned()
}

fn one(texts: &[String]) -> Result<&str, String> {
    match texts {
        [text] if !text.is_empty() => Ok(text),
        _ => Err(String::from("give one value")),
    }
}

fn count(texts: &[String], to: &mut NonZeroU32) -> Result<(), String> {
    *to = one(texts)?
        .parse()
        .map_err(|_| String::from("give a whole number from 1 to 4294967295"))?;
    Ok(())
}

fn truth(texts: &[String], to: &mut bool) -> Result<(), String> {
    *to = one(texts)?.parse().map_err(|_| String::from("give true or false"))?;
    Ok(())
}

/// A host name in lower case, or `*.` and one below which all are meant.
fn host_name(text: &str) -> Result<String, String> {
    let name = text.to_lowercase();
    let below = name.strip_prefix("*.").unwrap_or(&name);
    let address = below.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    if address || below.bytes().all(plain) && below.bytes().any(|byte| byte.is_ascii_alphanumeric())
    {
        Ok(name)
    } else {
        Err(String::from(
            "give a host name without scheme or port, such as geduld.example or *.example.org; \
             all names at once cannot be allowed",
        ))
    }
}

fn network(text: &str) -> Result<IpNet, String> {
    text.parse::<IpNet>()
        .or_else(|_| text.parse::<std::net::IpAddr>().map(IpNet::from))
        .map_err(|_| String::from("give an address or a network, such as 10.0.0.1 or 10.0.0.0/8"))
}
