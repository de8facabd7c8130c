//! The house from outside: pages by HTTP, tables by WebSocket, on a port of its own in each test.
#![expect(clippy::unwrap_used, reason = "a test that cannot get on has failed")]

mod accounts;

mod api;

mod arena;
mod browser;
mod careless;
mod clock;
mod config;
mod connections;
mod deals;
mod doors;
mod events;
mod filled;
mod fixed;
mod help;
mod house;
mod html;
mod identity;
mod leak;
mod lines;
mod lists;
mod logged;
mod member;
mod messages;
mod new_game;
mod office;
mod pages;
mod passkeys;
mod player;
mod protocol;
mod refusals;
mod silence;
mod solvers;
mod stop;
mod storage;
mod tabs;
mod texts;
