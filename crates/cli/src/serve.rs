//! `geduld serve`.

use std::io::{ErrorKind, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use geduld_server::config::{Config, Place, PublicUrl, Value};
use geduld_server::{House, Sources};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing::{Level, Metadata};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::arguments::ServeFlags;
use crate::data_home::{default_data_directory, default_key_directory};
use crate::failure::WrongUsage;
use crate::open_files;
use crate::start_text::start_text;

/// Ports that are tried after the default one.
const PORTS_TRIED: u16 = 20;

/// Opens the house and keeps it open until a signal comes.
pub(crate) fn serve(flags: &ServeFlags) -> Result<()> {
    let config =
        configuration(flags.data.as_deref(), flags.config.as_deref(), flag_values(flags)?)?;
    let filter = match log_filter(&config.log) {
        // The flag overrules all else, so it is the flag that is wrong.
        Err(error) if flags.log.is_some() => {
            return Err(WrongUsage(format!("flag --log: {error}")).into());
        }
        filter => filter?,
    };
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .with_filter(filter_fn(may_be_told));
    tracing_subscriber::registry().with(filter).with(lines).init();
    open_files::raise_limit();
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the runtime")?
        .block_on(keep_open(config, flags))
}

async fn keep_open(config: Config, flags: &ServeFlags) -> Result<()> {
    // Taken before the house opens, so that no signal is missed.
    let mut signals = Signals::new().context("cannot wait for signals")?;
    let listener = listen(&config, flags).await?;
    let data = config.data.clone().unwrap_or_default();
    let public_url = config.public_url.as_ref().map(PublicUrl::origin);
    let running =
        House::start(config, Sources::system(), listener).await.context("the house cannot open")?;
    say(&start_text(
        running.address(),
        &data,
        public_url.as_deref(),
        &running.events_to_come().await,
    ));
    signals.next().await;
    say("Closing: tables are told to come back. A second Ctrl+C stops at once.\n");
    tokio::select! {
        () = running.stop() => {
            say("Closed. Every move is kept.\n");
            Ok(())
        }
        () = signals.next() => bail!("stopped at once; every acknowledged move is kept"),
    }
}

/// The configuration: file, environment, flags, and a data directory for sure.
///
/// # Errors
///
/// When something in it is wrong, or there is no place for a data directory.
pub(crate) fn configuration(
    data: Option<&Path>,
    file: Option<&Path>,
    flags: Vec<Value>,
) -> Result<Config> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let named_data =
        data.map(Path::to_owned).or_else(|| variable("GEDULD_DATA").map(PathBuf::from));
    let named_file =
        file.map(Path::to_owned).or_else(|| variable("GEDULD_CONFIG").map(PathBuf::from));
    let file = if named_file.is_some() {
        named_file.clone()
    } else {
        let directory = named_data.map_or_else(default_data_directory, Ok)?;
        Some(directory.join("geduld.toml")).filter(|file| file.exists())
    };
    let mut config = Config::load(file.as_deref(), variables()?, flags)?;
    if config.data.is_none() {
        config.data = Some(default_data_directory()?);
    }
    config.keys = config.keys.or_else(default_key_directory);
    let own_file = config.data.as_deref().map(|data| data.join("geduld.toml"));
    if named_file.is_none() && file.is_some() && file != own_file {
        bail!(
            "{} names another data directory; start with --data, or give that file with --config",
            file.as_deref().map(Path::display).map(|path| path.to_string()).unwrap_or_default()
        );
    }
    Ok(config)
}

/// The variables that may be settings. Whatever else is in the environment may be what it likes.
fn variables() -> Result<Vec<(String, String)>> {
    let mut variables = Vec::new();
    for (name, value) in std::env::vars_os() {
        let shown = name.to_string_lossy().into_owned();
        if shown.starts_with("GEDULD_") {
            match (name.into_string(), value.into_string()) {
                (Ok(name), Ok(value)) => variables.push((name, value)),
                _ => bail!("environment variable {shown}: name and value must be UTF-8 text"),
            }
        }
    }
    Ok(variables)
}

/// The flags as values of settings.
fn flag_values(flags: &ServeFlags) -> Result<Vec<Value>> {
    let mut values = Vec::new();
    let mut add = |key: &str, flag: &str, texts: Vec<String>| {
        if !texts.is_empty() {
            let place = Place::Flag(flag.to_owned());
            values.push(Value { key: key.to_owned(), texts, place });
        }
    };
    let path = |flag: &str, path: &Option<PathBuf>| -> Result<Vec<String>> {
        let Some(path) = path else { return Ok(Vec::new()) };
        let Some(text) = path.to_str() else {
            let text = format!("flag {flag}: `{}` is not UTF-8 text", path.display());
            return Err(WrongUsage(text).into());
        };
        Ok(vec![text.to_owned()])
    };
    let text = |text: &Option<String>| -> Vec<String> { text.iter().cloned().collect() };
    add("listen", "--listen", text(&flags.listen));
    add("data", "--data", path("--data", &flags.data)?);
    add("public_url", "--public-url", text(&flags.public_url));
    add("allowed_hosts", "--allowed-host", flags.allowed_hosts.clone());
    add("trusted_proxies", "--trusted-proxy", flags.trusted_proxies.clone());
    add("time_zone", "--time-zone", text(&flags.time_zone));
    add("sign_up", "--sign-up", text(&flags.sign_up));
    add("log", "--log", text(&flags.log));
    add("web", "--web", path("--web", &flags.web)?);
    for limit in &flags.limits {
        let (name, count) = limit
            .split_once('=')
            .ok_or_else(|| WrongUsage(format!("flag --limit: write NAME=COUNT, not `{limit}`")))?;
        add(&format!("limits.{name}"), "--limit", vec![count.to_owned()]);
    }
    Ok(values)
}

/// Binds the address; the default port may give way to the next free one.
async fn listen(config: &Config, flags: &ServeFlags) -> Result<TcpListener> {
    let mut address = config.listen;
    if flags.lan {
        address.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    let search = flags.port_search && !config.listen_chosen;
    let ports = if search { PORTS_TRIED } else { 0 };
    for port in address.port()..=address.port().saturating_add(ports) {
        let tried = SocketAddr::new(address.ip(), port);
        match TcpListener::bind(tried).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse && search => {}
            Err(error) if error.kind() == ErrorKind::AddrInUse => bail!(
                "the address {tried} is taken, perhaps by a house that is open already; choose \
                 another one with --listen, or let --port-search find a free one"
            ),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot listen on {tried}"));
            }
        }
    }
    bail!("all ports from {} on are taken; choose one with --listen", address.port())
}

/// Writes to standard output; that it may be closed is no reason to close the house.
fn say(text: &str) {
    let mut out = std::io::stdout();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// The signals that ask the house to stop.
struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    fn new() -> std::io::Result<Signals> {
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Whether a line may be written, whatever the filter says. Libraries trace what passes through them: messages to tables
/// with the cards in them, addresses with the tokens of links.
fn may_be_told(line: &Metadata<'_>) -> bool {
    *line.level() < Level::TRACE || line.target().starts_with("geduld")
}

/// The filter of a text such as `info` or `warn,geduld_store=debug`. A lone word that is no level
/// would be read as the name of a part and silence all others.
fn log_filter(text: &str) -> Result<EnvFilter> {
    for word in text.split(',').map(str::trim).filter(|word| !word.contains('=')) {
        anyhow::ensure!(
            word.parse::<tracing_subscriber::filter::LevelFilter>().is_ok(),
            "`log` cannot be `{text}`: write error, warn, info, debug, trace or off, or a part with \
             its level, such as warn,geduld_store=debug"
        );
    }
    EnvFilter::try_new(text).with_context(|| format!("`log` cannot be `{text}`"))
}
