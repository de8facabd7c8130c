//! Configuration: a file, then the environment, then flags; the last word wins.

mod accounts;
mod error;
mod events;
mod file;
mod help;
mod limits;
mod mail;
mod settings;
mod timing;
mod value;

pub use accounts::{Accounts, SignUpMode};
pub use error::ConfigError;
pub use events::{EventSchedule, EventSettings};
pub use help::Help;
pub use limits::Limits;
pub use mail::MailSettings;
pub use settings::{Config, PublicUrl, SETTINGS, Setting};
pub use timing::Timing;
pub use value::{Place, Value};
