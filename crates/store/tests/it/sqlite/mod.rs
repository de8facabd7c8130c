//! The store on SQLite, in a data directory.

mod child;
mod crash;
mod damage;
mod faults;
mod fixture;
mod forgetting;
mod light;
mod migrations;
mod opening;
mod power;
mod queue;
mod rounds;

mod story {
    crate::story::all!(crate::sqlite::fixture::new_store);
}
