//! Verdicts of a series as a Parquet file.
//!
//! Columns: `number` and `verdict` (text), `nodes` (64 bits), `ms` (double). The rules, limits and
//! numbers stand in the file's metadata under the key `geduld rate`. A Parquet file can be read only
//! when it is whole, so it is made of the lines that shards wrote, not while deals are decided.

use std::fs::File;
use std::sync::Arc;

use anyhow::{Context, Result};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;

use crate::result_file::Row;

const SCHEMA: &str = "message verdicts {
    REQUIRED BYTE_ARRAY number (STRING);
    REQUIRED BYTE_ARRAY verdict (STRING);
    REQUIRED INT64 nodes;
    REQUIRED DOUBLE ms;
}";
/// Rows that are held in columns at once.
const GROUP_ROWS: usize = 100_000;

/// Writes rows.
///
/// # Errors
///
/// When they cannot be written.
pub(crate) fn write(file: &mut File, about: &str, rows: &[Row]) -> Result<()> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let about = KeyValue::new(String::from("geduld rate"), about.to_owned());
    let properties = WriterProperties::builder().set_key_value_metadata(Some(vec![about])).build();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
    for rows in rows.chunks(GROUP_ROWS) {
        let mut group = writer.next_row_group()?;
        let mut place = 0;
        while let Some(mut column) = group.next_column()? {
            match place {
                0 => texts(&mut column, rows.iter().map(Row::id))?,
                1 => texts(&mut column, rows.iter().map(|row| row.outcome.name()))?,
                2 => {
                    let nodes: Vec<i64> = rows.iter().map(nodes).collect::<Result<_>>()?;
                    column.typed::<Int64Type>().write_batch(&nodes, None, None)?
                }
                _ => {
                    let times: Vec<f64> = rows.iter().map(|row| row.ms).collect();
                    column.typed::<DoubleType>().write_batch(&times, None, None)?
                }
            };
            column.close()?;
            place += 1;
        }
        group.close()?;
    }
    writer.close()?;
    Ok(())
}

fn texts<'a>(
    column: &mut SerializedColumnWriter<'_>,
    cells: impl Iterator<Item = &'a str>,
) -> Result<usize, ParquetError> {
    let cells: Vec<ByteArray> = cells.map(ByteArray::from).collect();
    column.typed::<ByteArrayType>().write_batch(&cells, None, None)
}

/// The column has a sign, which most readers know best.
fn nodes(row: &Row) -> Result<i64> {
    i64::try_from(row.nodes).with_context(|| format!("{} has more nodes than fit", row.id()))
}
