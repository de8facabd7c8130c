//! Registering and signing in, with an authenticator that the tests play themselves.

mod authenticator;
mod places;
mod registering;
mod signing_in;
