//! Values that texts take.

use fluent_bundle::FluentValue;

/// A value a template may give a text.
pub(crate) trait Argument {
    /// As Fluent takes it; numbers stay numbers, so that plurals work.
    fn value(&self) -> FluentValue<'_>;
}

impl<T: Argument + ?Sized> Argument for &T {
    fn value(&self) -> FluentValue<'_> {
        (**self).value()
    }
}

impl Argument for str {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self)
    }
}

impl Argument for String {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(self.as_str())
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Argument for $number {
            fn value(&self) -> FluentValue<'_> {
                FluentValue::from(*self)
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, i32, i64, usize);
