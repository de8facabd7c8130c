//! The figures of a run as a table of text.

use std::fmt;

use crate::tally::{Tally, ratio};

/// The three tallies of one number of clients.
#[derive(Debug, Clone)]
struct Row {
    clients: usize,
    moves: Tally,
    commits: Tally,
    echoes: Tally,
}

/// Memory of the server.
#[derive(Debug, Clone, Copy)]
struct Memory {
    idle_bytes: u64,
    full_bytes: u64,
    players: u64,
}

/// What a run has measured; printed by `Display`.
#[derive(Debug, Clone, Default)]
pub struct Report {
    rows: Vec<Row>,
    memory: Option<Memory>,
    remarks: Vec<String>,
}

impl Report {
    /// Adds what was measured with a number of clients: durable moves through WebSockets, commits of
    /// the bare store, answers of the bare echo.
    pub fn add(&mut self, clients: usize, moves: Tally, commits: Tally, echoes: Tally) {
        self.rows.push(Row { clients, moves, commits, echoes });
    }

    /// Sets the resident memory without players and with so many connected ones.
    pub fn set_memory(&mut self, idle_bytes: u64, full_bytes: u64, players: u64) {
        self.memory = Some(Memory { idle_bytes, full_bytes, players });
    }

    /// Adds a line that a reader of the figures should know.
    pub fn remark(&mut self, line: String) {
        self.remarks.push(line);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:>7}  {:<22} {:>9} {:>9} {:>9} {:>9} {:>9} {:>11}",
            "clients", "what", "count", "per s", "p50 ms", "p99 ms", "p99.9 ms", "server µs"
        )?;
        for row in &self.rows {
            line(f, row.clients, "durable moves", &row.moves)?;
            line(f, row.clients, "bare store commits", &row.commits)?;
            line(f, row.clients, "bare axum echo", &row.echoes)?;
            writeln!(
                f,
                "{:>7}  moves / commits {:.2}, moves / echoes {:.2}",
                "",
                ratio(row.moves.per_second(), row.commits.per_second()),
                ratio(row.moves.per_second(), row.echoes.per_second()),
            )?;
        }
        if let Some(memory) = self.memory {
            writeln!(
                f,
                "memory: {} kB resident when idle, {} kB with {} connected players, {} bytes each",
                memory.idle_bytes / 1024,
                memory.full_bytes / 1024,
                memory.players,
                memory.full_bytes.saturating_sub(memory.idle_bytes) / memory.players.max(1),
            )?;
        }
        for remark in &self.remarks {
            writeln!(f, "{remark}")?;
        }
        Ok(())
    }
}

fn line(f: &mut fmt::Formatter<'_>, clients: usize, what: &str, tally: &Tally) -> fmt::Result {
    let server = tally.server_cpu_us().map_or_else(|| "-".to_owned(), |us| format!("{us:.0}"));
    writeln!(
        f,
        "{clients:>7}  {what:<22} {:>9} {:>9.0} {:>9.2} {:>9.2} {:>9.2} {server:>11}",
        tally.count(),
        tally.per_second(),
        tally.quantile_ms(0.5),
        tally.quantile_ms(0.99),
        tally.quantile_ms(0.999),
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn tally(count: u64, latency: Duration) -> Tally {
        let mut tally = Tally::new();
        (0..count).for_each(|_| tally.record(latency));
        tally.lasted(Duration::from_secs(1), Duration::ZERO);
        tally
    }

    #[test]
    fn ratios_and_bytes_per_player_are_printed() {
        let mut report = Report::default();
        report.add(
            10,
            tally(500, Duration::from_millis(2)),
            tally(1000, Duration::from_millis(1)),
            tally(2000, Duration::from_micros(500)),
        );
        report.set_memory(10 << 20, 30 << 20, 1000);
        let text = report.to_string();
        assert!(text.contains("moves / commits 0.50, moves / echoes 0.25"), "{text}");
        assert!(text.contains("10240 kB resident when idle"), "{text}");
        assert!(text.contains("20971 bytes each"), "{text}");
    }
}
