//! Verdicts of a series as a Parquet file.
//!
//! Columns: `number` and `verdict` (text), `nodes` (64 bits), `ms` (double). The rules, limits and
//! numbers stand in the file's metadata under the key `geduld rate`. A Parquet file can be read only
//! when it is whole, so it is made of the lines that shards wrote, not while deals are decided.

use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::failure::WrongUsage;
use crate::result_file::Row;

const SCHEMA: &str = "message verdicts {
    REQUIRED BYTE_ARRAY number (STRING);
    REQUIRED BYTE_ARRAY verdict (STRING);
    REQUIRED INT64 nodes;
    REQUIRED DOUBLE ms;
}";
/// Rows that are held in columns at once.
const GROUP_ROWS: usize = 100_000;

/// Writes rows that have a verdict each.
///
/// # Errors
///
/// When the file is there already, or cannot be written.
pub(crate) fn write(path: &Path, about: &str, rows: &[Row]) -> Result<()> {
    let name = path.display().to_string();
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let file = file.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            WrongUsage::error(format!("{name} is there already: name another file"))
        }
        _ => anyhow::Error::new(error).context(format!("cannot write {name}")),
    })?;
    let filled = fill(file, about, rows).with_context(|| format!("cannot write {name}"));
    if filled.is_err() {
        // A part of a Parquet file is of no use to anybody.
        let _ = std::fs::remove_file(path);
    }
    filled
}

fn fill(file: File, about: &str, rows: &[Row]) -> Result<(), ParquetError> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let about = KeyValue::new(String::from("geduld rate"), about.to_owned());
    let properties = WriterProperties::builder().set_key_value_metadata(Some(vec![about])).build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    for rows in rows.chunks(GROUP_ROWS) {
        let mut group = writer.next_row_group()?;
        let mut place = 0;
        while let Some(mut column) = group.next_column()? {
            let cells = rows.iter().map(|row| row.line.split('\t').nth(place).unwrap_or_default());
            let written = match place {
                0 | 1 => {
                    let texts: Vec<ByteArray> = cells.map(ByteArray::from).collect();
                    column.typed::<ByteArrayType>().write_batch(&texts, None, None)
                }
                2 => {
                    let counts: Vec<i64> = cells.map(|cell| cell.parse().unwrap_or(0)).collect();
                    column.typed::<Int64Type>().write_batch(&counts, None, None)
                }
                _ => {
                    let times: Vec<f64> = cells.map(|cell| cell.parse().unwrap_or(0.0)).collect();
                    column.typed::<DoubleType>().write_batch(&times, None, None)
                }
            };
            written?;
            column.close()?;
            place += 1;
        }
        group.close()?;
    }
    writer.close().map(drop)
}
