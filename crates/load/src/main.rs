//! `geduld-load`: measures a house on this machine with bots that play by the rules.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use clap::{Parser, Subcommand};
use geduld_load::{
    BareStore, Counted, Crowd, Helped, HelpedPlayer, House, Plan, Report, Socket, Tally, Usage,
    deals, echo_client, serve_echo,
};
use indicatif::{ProgressBar, ProgressStyle};
use rustix::process::Pid;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Measures a Geduld house on this machine: durable moves through WebSockets beside the bare store's
/// commits and a bare WebSocket echo in the same run, and the server's memory.
#[derive(Debug, Parser)]
// `help` is a measurement; `--help` is still there.
#[command(version, subcommand_negates_reqs = true, disable_help_subcommand = true, after_help = HELP_PART)]
struct Options {
    #[command(subcommand)]
    part: Option<Part>,
    /// The `geduld` program to start; default: beside this program.
    #[arg(long, value_name = "FILE")]
    geduld: Option<PathBuf>,
    /// A house that already runs on this machine, instead of starting one; no memory is measured then.
    #[arg(long, value_name = "URL", conflicts_with = "geduld")]
    address: Option<String>,
    /// Numbers of clients, one measurement for each.
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_values_t = [10, 100],
          value_parser = clap::value_parser!(u16).range(1..=5000))]
    clients: Vec<u16>,
    /// Seconds of each window.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=120))]
    seconds: u64,
    /// Rounds; each has one window for moves, commits and echoes, one after the other.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,
    /// Connected players for the measurement of memory; 0 leaves it out.
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u16).range(0..=10000))]
    idle: u16,
    /// Seed of the bots' choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the temporary data directories lie; the disk under it decides the figures.
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,
    /// One more argument for `geduld serve`; may be repeated.
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    serve_arg: Vec<String>,
}

/// The list of commands leaves out one of this name.
const HELP_PART: &str = "Commands:\n  help  Measures help: the light, hints, and the wait for deals that \
    can be won; see `geduld-load help --help`";

#[derive(Debug, Subcommand)]
enum Part {
    /// Measures help: the light, hints, and the wait for deals that can be won.
    Help {
        /// Players who play at the same time.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
        players: u16,
        /// Games of each player, by turns with draw three and one.
        #[arg(long, default_value_t = 40)]
        games: u32,
        /// New games asked for, of each kind.
        #[arg(long, default_value_t = 100)]
        deals: u32,
        /// Milliseconds between two of them while the pool is filled again.
        #[arg(long, default_value_t = 1000)]
        every_ms: u64,
    },
    /// The bare echo server, started by a measurement for itself.
    #[command(hide = true)]
    Serve {
        /// Ignored; the measurement starts this as it starts the house.
        #[arg(long)]
        listen: String,
        /// A file that holds the frame to answer with.
        #[arg(long)]
        data: PathBuf,
    },
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    match &options.part {
        Some(Part::Serve { data, .. }) => {
            let frame = std::fs::read_to_string(data).context("cannot read the frame")?;
            Ok(serve_echo(frame).await?)
        }
        Some(Part::Help { players, games, deals, every_ms }) => {
            let every = Duration::from_millis(*every_ms);
            measure_help(&options, *players, *games, *deals, every).await
        }
        None => measure(&options).await,
    }
}

async fn measure(options: &Options) -> anyhow::Result<()> {
    raise_open_files();
    let scratch = match &options.scratch {
        Some(directory) => TempDir::new_in(directory)?,
        None => TempDir::new()?,
    };
    let place = Place::choose(options, scratch.path())?;
    let mut report = Report::default();
    for clients in options.clients.iter().copied().map(usize::from) {
        let bench = Bench { options, scratch: scratch.path(), clients };
        let (moves, commits, echoes) = bench.run(&place).await?;
        if moves.refused + moves.lost > 0 {
            report.remark(format!(
                "with {clients} clients {} entries were refused and {} connections lost",
                moves.refused, moves.lost
            ));
        }
        report.add(clients, moves.tally, commits, echoes);
    }
    if let (Place::Own(plan), 1..) = (&place, options.idle) {
        let (idle, full) = memory(plan, scratch.path(), options).await?;
        report.set_memory(idle, full, options.idle.into());
    }
    std::io::Write::write_all(&mut std::io::stdout(), report.to_string().as_bytes())?;
    Ok(())
}

async fn measure_help(
    options: &Options,
    players: u16,
    games: u32,
    count: u32,
    every: Duration,
) -> anyhow::Result<()> {
    let scratch = match &options.scratch {
        Some(directory) => TempDir::new_in(directory)?,
        None => TempDir::new()?,
    };
    let place = Place::choose(options, scratch.path())?;
    let (address, house) = place.open(scratch.path().join("help"))?;
    let bar = progress(2, "help");
    bar.enable_steady_tick(Duration::from_millis(200));
    let dealt = deals(&address, count, every).await?;
    bar.inc(1);
    let mut tasks = JoinSet::new();
    for number in 0..u64::from(players) {
        let seed = options.seed.wrapping_mul(1_000_003).wrapping_add(number);
        tasks.spawn(HelpedPlayer::new(&address, seed)?.play(games));
    }
    let mut told = Helped::default();
    while let Some(task) = tasks.join_next().await {
        told.join(&task??);
    }
    bar.finish_and_clear();
    let peak = house.as_ref().and_then(|house| Usage::of(house.pid()).ok());
    let mut out = std::io::stdout();
    std::io::Write::write_all(&mut out, format!("{told}{dealt}").as_bytes())?;
    if let Some(usage) = peak {
        let megabytes = usage.resident_bytes >> 20;
        std::io::Write::write_all(&mut out, format!("server: {megabytes} MB\n").as_bytes())?;
    }
    Ok(())
}

/// The house that is measured.
enum Place {
    /// Started here for each measurement, on fresh data.
    Own(Plan),
    /// Runs already.
    Running(String),
}

impl Place {
    fn choose(options: &Options, scratch: &Path) -> anyhow::Result<Place> {
        if let Some(address) = &options.address {
            let local = ["http://127.", "http://localhost", "http://[::1]"];
            if !local.iter().any(|start| address.starts_with(start)) {
                bail!("{address} is not on this machine; give an address of the loopback");
            }
            return Ok(Place::Running(address.clone()));
        }
        let program = match &options.geduld {
            Some(program) => program.clone(),
            None => std::env::current_exe()?.with_file_name("geduld"),
        };
        ensure!(
            program.exists(),
            "there is no {}; build it first or name one with --geduld",
            program.display()
        );
        let mut plan = Plan::new(program, scratch).without_limits();
        plan.arguments = options.serve_arg.iter().map(Into::into).collect();
        Ok(Place::Own(plan))
    }

    /// The address to play at, with the house when it was started here.
    fn open(&self, data: PathBuf) -> anyhow::Result<(String, Option<House>)> {
        match self {
            Place::Own(plan) => {
                let house = House::open(&Plan { data, ..plan.clone() })?;
                Ok((house.address().to_owned(), Some(house)))
            }
            Place::Running(address) => Ok((address.clone(), None)),
        }
    }
}

/// The measurements with one number of clients.
struct Bench<'a> {
    options: &'a Options,
    scratch: &'a Path,
    clients: usize,
}

impl Bench<'_> {
    /// Moves, commits and echoes take turns, so that a slow moment of the machine meets all three.
    async fn run(&self, place: &Place) -> anyhow::Result<(Counted, Tally, Tally)> {
        let window = Duration::from_secs(self.options.seconds);
        let steps = u64::from(self.options.rounds) * 3 + 1;
        let bar = progress(steps, &format!("{} clients", self.clients));

        let (address, house) = place.open(self.scratch.join(format!("house-{}", self.clients)))?;
        let seed = self.options.seed;
        let mut crowd = Crowd::seat(&address, self.clients, seed, || bar.tick()).await?;
        let warm_up = crowd.play(Duration::from_secs(1)).await?;
        bar.inc(1);
        let frame = warm_up.median_frame().context("nothing was acknowledged in a second")?;
        let echo = EchoHouse::open(self.scratch, &frame)?;
        let store = self.scratch.join(format!("store-{}", self.clients));
        let mut store = BareStore::open(&store, self.clients, seed).await?;

        let mut moves = Counted::default();
        let (mut commits, mut echoes) = (Tally::new(), Tally::new());
        for round in 0..self.options.rounds {
            let cpu = cpu_time(house.as_ref().map(House::pid));
            let mut played = crowd.play(window).await?;
            let server_cpu = cpu_time(house.as_ref().map(House::pid)).saturating_sub(cpu);
            played.tally.lasted(Duration::ZERO, server_cpu);
            moves.join_windows(played);
            bar.inc(1);
            commits.join_windows(&store.play(window).await?);
            bar.inc(1);
            echoes.join_windows(&echo.play(self.clients, seed + u64::from(round), window).await?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        store.close().await;
        Ok((moves, commits, echoes))
    }
}

/// The bare echo in a process of its own, as the house is.
struct EchoHouse {
    house: House,
}

impl EchoHouse {
    fn open(scratch: &Path, frame: &str) -> anyhow::Result<EchoHouse> {
        let file = scratch.join("frame.json");
        std::fs::write(&file, frame)?;
        let house = House::open(&Plan::new(std::env::current_exe()?, file))?;
        Ok(EchoHouse { house })
    }

    async fn play(&self, clients: usize, seed: u64, window: Duration) -> anyhow::Result<Tally> {
        let (stop, stopped) = watch::channel(false);
        let port = self.house.listen().rsplit(':').next().unwrap_or_default().parse()?;
        let mut sockets = Vec::with_capacity(clients);
        for _ in 0..clients {
            sockets.push(Socket::bare(port).await?);
        }
        let cpu = cpu_time(Some(self.house.pid()));
        let begun = Instant::now();
        let mut tasks = JoinSet::new();
        for (number, socket) in (0..).zip(sockets) {
            tasks.spawn(echo_client(socket, seed.wrapping_add(number), stopped.clone()));
        }
        tokio::time::sleep(window).await;
        let _ = stop.send(true);
        let mut tally = Tally::new();
        while let Some(task) = tasks.join_next().await {
            tally.join(&task??);
        }
        let server_cpu = cpu_time(Some(self.house.pid())).saturating_sub(cpu);
        tally.lasted(begun.elapsed(), server_cpu);
        Ok(tally)
    }
}

/// Resident memory of a fresh server, and with connected players who made one move each.
async fn memory(plan: &Plan, scratch: &Path, options: &Options) -> anyhow::Result<(u64, u64)> {
    let house = House::open(&Plan { data: scratch.join("memory"), ..plan.clone() })?;
    let idle = Usage::of(house.pid())?.resident_bytes;
    let bar = progress(options.idle.into(), "players sit down");
    let players = usize::from(options.idle);
    let crowd = Crowd::seat(house.address(), players, options.seed, || bar.inc(1)).await?;
    let full = Usage::of(house.pid())?.resident_bytes;
    bar.finish_and_clear();
    drop(crowd);
    Ok((idle, full))
}

fn cpu_time(pid: Option<Pid>) -> Duration {
    pid.and_then(|pid| Usage::of(pid).ok()).map_or(Duration::ZERO, |usage| usage.cpu)
}

fn progress(steps: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg:>20} {bar:30} {pos}/{len} {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(steps).with_style(style).with_message(what.to_owned())
}

/// Each player needs an open file here and in the server, which inherits the limit.
fn raise_open_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    // Without it small runs still work, and a large one says which socket could not be opened.
    let _ = setrlimit(Resource::Nofile, raised);
}
