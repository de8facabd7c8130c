//! The real `geduld` program, started and ended from outside as an operator would.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

/// Longest wait for the address a server prints once it answers.
const READY_WITHIN: Duration = Duration::from_mins(1);

/// What to start.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The `geduld` program.
    pub program: PathBuf,
    /// The data directory.
    pub data: PathBuf,
    /// Where to listen; port 0 takes a free one.
    pub listen: String,
    /// More arguments of `geduld serve`.
    pub arguments: Vec<OsString>,
    /// Variables to set; those of this process that begin with `GEDULD_` are not handed on.
    pub environment: Vec<(OsString, OsString)>,
}

impl Plan {
    /// `program serve` on `data`, on a free port of the loopback.
    #[must_use]
    ///
    /// It holds no events, and its key file lies with the data and not in the user's configuration.
    pub fn new(program: impl Into<PathBuf>, data: impl Into<PathBuf>) -> Plan {
        let data = data.into();
        let environment = vec![
            ("GEDULD_EVENTS_SCHEDULE".into(), "none".into()),
            ("GEDULD_KEYS".into(), data.join("keys").into()),
        ];
        Plan {
            program: program.into(),
            data,
            listen: "127.0.0.1:0".to_owned(),
            arguments: Vec::new(),
            environment,
        }
    }

    /// Lifts the limits that keep one visitor from taking the house from the others: here all
    /// visitors have one address, and bots are faster than people.
    #[must_use]
    pub fn without_limits(mut self) -> Plan {
        let limits = [
            "MESSAGES_PER_SECOND",
            "MESSAGES_BURST",
            "REQUESTS_PER_SECOND",
            "REQUESTS_BURST",
            "SOCKETS_PER_ADDRESS",
            "CONNECTIONS_PER_ADDRESS",
            "SEARCHES_PER_SECOND",
            "SEARCHES_BURST",
        ];
        let variables =
            limits.map(|name| (format!("GEDULD_LIMITS_{name}").into(), "1000000".into()));
        self.environment.extend(variables);
        self
    }
}

/// Why a house is not open.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HouseError {
    /// The program could not be started.
    #[error("cannot start {}: {source}", program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It ended before it printed its address.
    #[error("the server ended ({status}) before it was open:\n{errors}")]
    Ended {
        /// Its exit status.
        status: ExitStatus,
        /// What it wrote to its error stream.
        errors: String,
    },
    /// It did not print an address in time.
    #[error("the server printed no address within {} s:\n{errors}", READY_WITHIN.as_secs())]
    Silent {
        /// What it wrote to its error stream.
        errors: String,
    },
}

/// A running server; dropping it kills it.
#[derive(Debug)]
pub struct House {
    child: Child,
    address: String,
    errors: Arc<Mutex<String>>,
}

impl House {
    /// Starts the server and waits until it has printed the address it answers at.
    ///
    /// # Errors
    ///
    /// [`HouseError`] with what the server wrote to its error stream.
    pub fn open(plan: &Plan) -> Result<House, HouseError> {
        let mut command = Command::new(&plan.program);
        // What a measurement or a test starts must not depend on settings of who started it.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("GEDULD_") {
                command.env_remove(name);
            }
        }
        let mut child = command
            .arg("serve")
            .arg("--listen")
            .arg(&plan.listen)
            .arg("--data")
            .arg(&plan.data)
            .args(&plan.arguments)
            .envs(plan.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|source| HouseError::Start { program: plan.program.clone(), source })?;
        let errors = Arc::new(Mutex::new(String::new()));
        let error_reader = child.stderr.take().map(|pipe| collect(pipe, Arc::clone(&errors)));
        let (sender, receiver) = mpsc::channel();
        if let Some(pipe) = child.stdout.take() {
            // Goes on reading to the end: a full pipe would stop the server.
            thread::spawn(move || {
                for line in BufReader::new(pipe).lines().map_while(Result::ok) {
                    if let Some(address) = address_in(&line) {
                        let _ = sender.send(address);
                    }
                }
            });
        }
        let mut house = House { child, address: String::new(), errors };
        match receiver.recv_timeout(READY_WITHIN) {
            Ok(address) => {
                house.address = address;
                Ok(house)
            }
            Err(RecvTimeoutError::Timeout) => Err(HouseError::Silent { errors: house.errors() }),
            Err(RecvTimeoutError::Disconnected) => {
                let status = house.wait().map_err(|source| HouseError::Start {
                    program: plan.program.clone(),
                    source,
                })?;
                if let Some(reader) = error_reader {
                    let _ = reader.join();
                }
                Err(HouseError::Ended { status, errors: house.errors() })
            }
        }
    }

    /// Where it answers, such as `http://127.0.0.1:40123`.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Host and port, to listen there again.
    #[must_use]
    pub fn listen(&self) -> &str {
        self.address.trim_start_matches("http://")
    }

    /// Its process id.
    #[must_use]
    pub fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// What it has written to its error stream so far.
    #[must_use]
    pub fn errors(&self) -> String {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Asks it to stop (SIGTERM) and waits for the end.
    ///
    /// # Errors
    ///
    /// The system's error when it could not be signalled or waited for.
    pub fn stop(&mut self) -> std::io::Result<ExitStatus> {
        kill_process(self.pid(), Signal::TERM)?;
        self.wait()
    }

    /// Kills it (SIGKILL) and waits for the end.
    ///
    /// # Errors
    ///
    /// The system's error when it could not be signalled or waited for.
    pub fn kill(&mut self) -> std::io::Result<ExitStatus> {
        self.child.kill()?;
        self.wait()
    }

    /// Waits for the end.
    ///
    /// # Errors
    ///
    /// The system's error when it could not be waited for.
    pub fn wait(&mut self) -> std::io::Result<ExitStatus> {
        self.child.wait()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Memory and time of a process, read from `/proc`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// Resident memory.
    pub resident_bytes: u64,
    /// Time on a processor, in user and system mode.
    pub cpu: Duration,
}

impl Usage {
    /// Reads the usage of a running process.
    ///
    /// # Errors
    ///
    /// When the process is gone or `/proc` is not Linux's.
    pub fn of(pid: Pid) -> std::io::Result<Usage> {
        let directory = Path::new("/proc").join(pid.as_raw_nonzero().to_string());
        let status = std::fs::read_to_string(directory.join("status"))?;
        let resident_kb = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .and_then(|rest| rest.trim().trim_end_matches(" kB").parse::<u64>().ok())
            .ok_or_else(|| std::io::Error::other("no VmRSS in /proc/PID/status"))?;
        let stat = std::fs::read_to_string(directory.join("stat"))?;
        // Field 2 is a name in parentheses that may hold spaces; 14 and 15 are user and system ticks.
        let ticks: u64 = stat
            .rsplit(") ")
            .next()
            .into_iter()
            .flat_map(|rest| rest.split(' ').skip(11).take(2))
            .filter_map(|field| field.parse::<u64>().ok())
            .sum();
        let per_second = rustix::param::clock_ticks_per_second().max(1);
        Ok(Usage {
            resident_bytes: resident_kb * 1024,
            cpu: Duration::from_millis(ticks * 1000 / per_second),
        })
    }
}

fn collect(pipe: impl Read + Send + 'static, into: Arc<Mutex<String>>) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            let mut text = into.lock().unwrap_or_else(PoisonError::into_inner);
            text.push_str(&line);
            text.push('\n');
        }
    })
}

/// The first `http://host:port` in a line, without a path.
fn address_in(line: &str) -> Option<String> {
    let start = line.find("http://")?;
    let rest = &line[start + "http://".len()..];
    let end = rest.find(|c: char| c == '/' || c.is_whitespace()).unwrap_or(rest.len());
    (end > 0).then(|| format!("http://{}", &rest[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_found_in_a_sentence() {
        let found = address_in("Geduld is open on http://127.0.0.1:40123/ , stop with Ctrl-C");
        assert_eq!(found.as_deref(), Some("http://127.0.0.1:40123"));
        assert_eq!(address_in("no address here"), None);
        assert_eq!(address_in("http:///"), None);
    }

    #[test]
    fn a_program_that_ends_at_once_is_told_with_its_words() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let script = directory.path().join("program");
        std::fs::write(&script, "#!/bin/sh\necho no such luck >&2\nexit 3\n").expect("a script");
        let mut mode = std::fs::metadata(&script).expect("it exists").permissions();
        std::os::unix::fs::PermissionsExt::set_mode(&mut mode, 0o700);
        std::fs::set_permissions(&script, mode).expect("it can be run");
        let error = House::open(&Plan::new(&script, directory.path())).expect_err("it ended");
        let HouseError::Ended { status, errors } = error else { panic!("{error}") };
        assert_eq!((status.code(), errors.as_str()), (Some(3), "no such luck\n"));
    }

    #[test]
    fn the_usage_of_this_process_is_read() {
        let pid = rustix::process::getpid();
        let usage = Usage::of(pid).expect("this process is there");
        assert!(usage.resident_bytes > 100_000, "{usage:?}");
    }
}
