//! Rows in columns.

use unicode_width::UnicodeWidthStr;

use crate::shown::shown;

/// Rows under the names of their columns.
pub(super) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns.
    pub(super) fn new(columns: &[&str]) -> Table {
        Table { rows: vec![columns.iter().map(|&column| column.to_owned()).collect()] }
    }

    /// Adds a row.
    pub(super) fn push(&mut self, cells: &[String]) {
        self.rows.push(cells.iter().map(|cell| shown(cell)).collect());
    }

    /// The table as text, two blanks between columns.
    pub(super) fn text(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|at| {
                let cells = self.rows.iter().filter_map(|row| row.get(at));
                cells.map(|cell| cell.width()).max().unwrap_or(0)
            })
            .collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(&widths) {
                line += cell;
                line.extend(std::iter::repeat_n(' ', width.saturating_sub(cell.width()) + 2));
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(&["name", "id"]);
        table.push(&[String::from("山田太郎"), String::from("1")]);
        table.push(&[String::from("Jan\u{1b}[0m"), String::from("2")]);
        assert_eq!(table.text(), "name          id\n山田太郎      1\nJan\\u{1b}[0m  2\n");
    }
}
