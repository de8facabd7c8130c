//! Reads `geduld.toml`.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::ConfigError;
use super::value::{Place, Value};

/// The longest file that is read: some hundred times what all settings take.
const MOST_BYTES: u64 = 1_000_000;

/// The values of a TOML file, keys of sections joined by dots.
///
/// # Errors
///
/// When the file cannot be read, is not TOML, or holds something other than texts, numbers,
/// truth values and lists of them.
pub(super) fn read(path: &Path) -> Result<Vec<Value>, ConfigError> {
    let unreadable = |source| ConfigError::Unreadable { path: path.to_owned(), source };
    let mut text = String::new();
    let file = File::open(path).map_err(unreadable)?;
    let taken = file.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(unreadable)?;
    if taken as u64 > MOST_BYTES {
        return Err(unreadable(std::io::Error::other("it is longer than a megabyte")));
    }
    parse(path, &text)
}

pub(super) fn parse(path: &Path, text: &str) -> Result<Vec<Value>, ConfigError> {
    let place = |offset: usize| Place::File { path: path.to_owned(), line: line_of(text, offset) };
    let table = DeTable::parse(text).map_err(|error| ConfigError::Syntax {
        place: place(error.span().map_or(0, |span| span.start)),
        message: error.message().to_owned(),
    })?;
    let mut values = Vec::new();
    collect("", table.get_ref(), &place, &mut values)?;
    Ok(values)
}

fn collect(
    prefix: &str,
    table: &DeTable<'_>,
    place: &dyn Fn(usize) -> Place,
    values: &mut Vec<Value>,
) -> Result<(), ConfigError> {
    for (name, value) in table {
        let key = format!("{prefix}{}", name.get_ref());
        let place_of_key = place(name.span().start);
        match value.get_ref() {
            DeValue::Table(inner) => collect(&format!("{key}."), inner, place, values)?,
            DeValue::Array(items) => {
                let texts = items
                    .iter()
                    .map(|item| text_of(&key, item, place))
                    .collect::<Result<Vec<_>, _>>()?;
                values.push(Value { key, texts, place: place_of_key });
            }
            _ => {
                let texts = vec![text_of(&key, value, place)?];
                values.push(Value { key, texts, place: place_of_key });
            }
        }
    }
    Ok(())
}

fn text_of(
    key: &str,
    value: &Spanned<DeValue<'_>>,
    place: &dyn Fn(usize) -> Place,
) -> Result<String, ConfigError> {
    match value.get_ref() {
        DeValue::String(text) => Ok(text.to_string()),
        DeValue::Integer(number) if number.radix() == 10 => Ok(number.as_str().to_owned()),
        DeValue::Boolean(truth) => Ok(truth.to_string()),
        other => Err(ConfigError::BadValue {
            key: key.to_owned(),
            value: other.type_str().to_owned(),
            place: place(value.span().start),
            expected: String::from("give a text, a whole number, true or false"),
        }),
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1
}
