//! The account of a member: coming in, going out, and everything that is the member's own.

mod change;
mod choose;
mod codes;
mod delete;
mod export;
mod form;
mod home;
mod link;
mod mail;
mod recover;
mod sessions;
mod sign_in;
mod sign_up;
mod tokens;
mod trouble;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

pub(super) use form::is_own_path;
pub(super) use home::is_fresh;
pub(super) use sign_in::{Entered, let_in};

use crate::house::House;

/// All addresses below `/account`. What changes something is a POST.
pub(crate) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/account", get(home::home))
        .route("/account/sign-up", get(sign_up::page_of).post(sign_up::sign_up))
        .route("/account/join/{token}", get(sign_up::join))
        .route("/account/sign-in", get(sign_in::page_of).post(sign_in::sign_in))
        .route("/account/sign-out", post(sessions::sign_out))
        .route("/account/recover", get(recover::page_of).post(recover::recover))
        .route("/account/link/{token}", get(link::page_of).post(link::recover))
        .route("/account/recover/mail", post(mail::send_link))
        .route("/account/mail", post(mail::add))
        .route("/account/mail/remove", post(mail::remove))
        .route("/account/mail/confirm/{token}", get(mail::confirm_page).post(mail::confirm))
        .route("/account/codes", get(codes::sheet).post(codes::renew))
        .route("/account/codes/written", post(codes::written))
        .route("/account/choose", get(choose::page_of).post(choose::choose))
        .route("/account/name", post(change::rename))
        .route("/account/password", post(change::set_password))
        .route("/account/sessions/end", post(sessions::end))
        .route("/account/sessions/end-others", post(sessions::end_others))
        .route("/account/tokens", post(tokens::add))
        .route("/account/tokens/remove", post(tokens::remove))
        .route("/account/delete", post(delete::delete))
        .route("/account/export.json", get(export::export))
}
