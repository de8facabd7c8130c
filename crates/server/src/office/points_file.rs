//! A file with the points, cups and medals of an earlier ranking.

use std::collections::HashMap;

use geduld_accounts::{LONGEST_NAME_BYTES, Name};
use geduld_rules::DrawCount;

/// The columns, as the first line names them.
pub(super) const COLUMNS: [&str; 12] = [
    "game",
    "name",
    "points",
    "gold_cups",
    "silver_cups",
    "bronze_cups",
    "wooden_cups",
    "gold_medals",
    "silver_medals",
    "bronze_medals",
    "copper_medals",
    "tin_medals",
];

/// More than anybody has.
const MOST_POINTS: u64 = 1_000_000_000;
const MOST_AWARDS: u64 = 1_000_000;

/// So many problems are told of one file.
const MOST_PROBLEMS: usize = 200;

/// One member in one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PointsRow {
    pub(super) draw: DrawCount,
    pub(super) name: Name,
    pub(super) points: u64,
    pub(super) awards: [u64; 9],
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Problem {
    /// From 1.
    pub(super) line: usize,
    pub(super) text: String,
}

/// Reads a file.
///
/// # Errors
///
/// All that is wrong with it, up to 200 things.
pub(super) fn read(text: &str) -> Result<Vec<PointsRow>, Vec<Problem>> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = (1..).zip(text.lines());
    let header: Vec<&str> = lines.next().map_or("", |(_, line)| line).split('\t').collect();
    if !header.iter().map(|column| column.trim()).eq(COLUMNS) {
        let text =
            format!("the first line names the columns, separated by tabs: {}", COLUMNS.join(" "));
        return Err(vec![Problem { line: 1, text }]);
    }
    let (mut rows, mut problems) = (Vec::new(), Vec::new());
    let mut known = Known::default();
    for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
        match row(text).and_then(|row| known.add(line, &row).map(|()| row)) {
            Ok(row) => rows.push(row),
            Err(text) => problems.push(Problem { line, text }),
        }
        if problems.len() == MOST_PROBLEMS {
            break;
        }
    }
    if rows.is_empty() && problems.is_empty() {
        problems.push(Problem { line: 2, text: String::from("there is nobody in the file") });
    }
    if problems.is_empty() { Ok(rows) } else { Err(problems) }
}

/// Names that were read, by look: their lines, for each game.
#[derive(Default)]
struct Known {
    names: HashMap<String, (String, usize)>,
    rows: HashMap<(String, bool), usize>,
}

impl Known {
    fn add(&mut self, line: usize, row: &PointsRow) -> Result<(), String> {
        let look = row.name.look().as_str().to_owned();
        let name = row.name.as_str();
        let (first, first_line) =
            self.names.entry(look.clone()).or_insert_with(|| (name.to_owned(), line));
        if first != name {
            return Err(format!(
                "`{name}` looks like `{first}` of line {first_line}: write one name in one way, and two \
                 people's so that they can be told apart"
            ));
        }
        let before = *self.rows.entry((look, row.draw == DrawCount::One)).or_insert(line);
        if before == line {
            Ok(())
        } else {
            Err(format!("`{name}` stands in line {before} already, for the same game"))
        }
    }
}

fn row(line: &str) -> Result<PointsRow, String> {
    let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
    let Ok(cells) = <[&str; 12]>::try_from(cells.as_slice()) else {
        return Err(format!("there are 12 columns, separated by tabs, not {}", cells.len()));
    };
    let draw = match cells[0] {
        "solitaire" => DrawCount::Three,
        "simple" => DrawCount::One,
        _ => return Err(String::from("game: write solitaire or simple")),
    };
    let name = name(cells[1])?;
    let points = number(COLUMNS[2], cells[2], MOST_POINTS)?;
    let mut awards = [0; 9];
    for ((award, cell), column) in awards.iter_mut().zip(&cells[3..]).zip(&COLUMNS[3..]) {
        *award = number(column, cell, MOST_AWARDS)?;
    }
    Ok(PointsRow { draw, name, points, awards })
}

/// A name as it is: it need not be one that the house would allow today.
fn name(text: &str) -> Result<Name, String> {
    let name = Name::kept(text.to_owned());
    if text.len() > LONGEST_NAME_BYTES {
        Err(format!("name: it has more than {LONGEST_NAME_BYTES} bytes"))
    } else if text.contains(char::is_control) || text.starts_with("id:") {
        Err(String::from("name: it holds what no name can"))
    } else if name.look().as_str().is_empty() {
        Err(String::from("name: there is none"))
    } else {
        Ok(name)
    }
}

fn number(column: &str, text: &str, most: u64) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|number| digits && *number <= most)
        .ok_or_else(|| format!("{column}: write a whole number from 0 to {most}, without dots"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(lines: &[&str]) -> String {
        format!("{}\n{}\n", COLUMNS.join("\t"), lines.join("\n"))
    }

    #[test]
    fn rows_are_read_as_they_stand() {
        let text = file(&[
            "simple\tJan  \t9606\t1\t2\t3\t4\t5\t6\t7\t8\t9",
            "",
            "solitaire\tJan\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0",
        ]);
        let rows = read(&format!("\u{feff}{}", text.replace('\n', "\r\n"))).expect("it is right");
        assert_eq!(rows.len(), 2);
        let Some(PointsRow { draw: DrawCount::One, name, points: 9606, awards }) = rows.first()
        else {
            panic!("{rows:?}");
        };
        assert_eq!((name.as_str(), *awards), ("Jan", [1, 2, 3, 4, 5, 6, 7, 8, 9]));
    }

    #[test]
    fn everything_that_is_wrong_is_told_with_its_line() {
        let zeros = "0\t0\t0\t0\t0\t0\t0\t0\t0";
        let lines = [
            format!("simple\tAnna\t1.000\t{zeros}"),
            format!("hearts\tAnna\t1\t{zeros}"),
            String::from("simple\tAnna\t1"),
            format!("simple\tAnna\t1\t{zeros}"),
            format!("simple\tAnna\t1\t{zeros}"),
            format!("solitaire\tanna\t1\t{zeros}"),
            format!("solitaire\t \t1\t{zeros}"),
            format!("solitaire\tid:x\t1\t{zeros}"),
            format!("solitaire\tBob\t-1\t{zeros}"),
            format!("solitaire\tBob\t99999999999999999999\t{zeros}"),
            format!("solitaire\t{}\t1\t{zeros}", "a".repeat(97)),
        ];
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let problems = read(&file(&lines)).expect_err("it is wrong");
        let numbers: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
        assert_eq!(numbers, [2, 3, 4, 6, 7, 8, 9, 10, 11, 12]);
        assert!(problems[3].text.contains("line 5"), "{problems:?}");
    }

    #[test]
    fn a_file_without_header_or_rows_is_refused() {
        for text in ["", "simple\tAnna\t1", &COLUMNS.join("\t"), &COLUMNS.join(",")] {
            assert_eq!(read(text).expect_err("it is wrong").len(), 1, "{text:?}");
        }
    }
}
