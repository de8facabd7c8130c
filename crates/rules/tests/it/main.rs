//! The rules, tried from outside.

mod lines;
