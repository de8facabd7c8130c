//! JSON strings that hold a value as its text, written in one way only.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Reads the text of a value and refuses other ways to write it.
pub(crate) fn read<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Display + FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let Text(text) = Text::deserialize(deserializer)?;
    let value: T = text.parse().map_err(D::Error::custom)?;
    let canonical = value.to_string();
    if canonical == text {
        Ok(value)
    } else {
        Err(D::Error::custom(format_args!("this is written '{canonical}'")))
    }
}

/// A string that is borrowed from the JSON where it has no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// For fields that are one text.
pub(crate) mod as_text {
    use std::fmt::Display;

    pub(crate) use super::read as deserialize;

    pub(crate) fn serialize<T: Display, S: serde::Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }
}

/// For fields that are a list of texts.
pub(crate) mod as_texts {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Element<T: Display + FromStr<Err: Display>>(
        #[serde(deserialize_with = "super::read")] T,
    );

    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(Shown))
    }

    struct Shown<'a, T>(&'a T);

    impl<T: Display> Serialize for Shown<'_, T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self.0)
        }
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: Display + FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let elements: Vec<Element<T>> = Vec::deserialize(deserializer)?;
        Ok(elements.into_iter().map(|Element(value)| value).collect())
    }
}

/// Lets types be JSON strings of their text.
macro_rules! json_text {
    ($($name:ty),+ $(,)?) => {$(
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(deserializer)
            }
        }
    )+};
}

json_text!(
    crate::Award,
    crate::CanonicalText,
    crate::Commitment,
    crate::EntrantNumber,
    crate::Moment,
    crate::TryVerdict,
);
