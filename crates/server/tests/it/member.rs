//! A member at a browser: forms as a browser without JavaScript sends them.

use crate::browser::{Answer, Browser};
use crate::house::TestHouse;

/// A password that is good for every name here.
pub(crate) const PASSWORD: &str = "drie tulpen op tafel";

/// Fields of a form, as a browser encodes them.
pub(crate) fn form(fields: &[(&str, &str)]) -> String {
    let pairs = fields.iter().map(|(name, value)| format!("{name}={}", encoded(value)));
    pairs.collect::<Vec<_>>().join("&")
}

/// A text as `application/x-www-form-urlencoded` has it.
pub(crate) fn encoded(text: &str) -> String {
    let one = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02x}"),
    };
    text.bytes().map(one).collect()
}

impl Browser {
    /// Sends a form.
    pub(crate) async fn submit(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.post_form(path, &form(fields)).await
    }

    /// Signs up, which has to work, and confirms the sheet of codes; the codes.
    pub(crate) async fn sign_up(&mut self, name: &str) -> Vec<String> {
        let fields = [("name", name), ("password", PASSWORD)];
        let answer = self.submit("/account/sign-up", &fields).await;
        assert_eq!((answer.status, answer.header("location")), (303, Some("/account/codes")));
        let codes = codes_of(&self.get("/account/codes").await);
        assert_eq!(self.submit("/account/codes/written", &[]).await.status, 303);
        codes
    }

    /// Tries to sign in.
    pub(crate) async fn sign_in(&mut self, name: &str, password: &str) -> Answer {
        self.submit("/account/sign-in", &[("name", name), ("password", password)]).await
    }

    /// Whose account the page shows; empty for a guest.
    pub(crate) async fn signed_in_as(&mut self) -> String {
        let page = self.get("/account").await;
        let text = page.text().split("<p class=\"lead\">").nth(1).unwrap_or_default();
        text.split("<bdi>").nth(1).map_or("", |rest| rest.split('<').next().unwrap()).to_owned()
    }

    /// The value of the identity cookie.
    pub(crate) fn token(&self) -> String {
        self.cookies["geduld"].clone()
    }
}

impl TestHouse {
    /// A browser in which somebody just became a member.
    pub(crate) async fn member(&self, name: &str) -> Browser {
        let mut browser = self.browser();
        browser.sign_up(name).await;
        browser
    }
}

/// The codes on a sheet.
pub(crate) fn codes_of(page: &Answer) -> Vec<String> {
    let parts = page.text().split("<span class=\"code\">").skip(1);
    parts.map(|part| part.split('<').next().unwrap().to_owned()).collect()
}

/// The values of hidden fields of that name on a page.
pub(crate) fn hidden(page: &Answer, name: &str) -> Vec<String> {
    let mark = format!("name=\"{name}\" value=\"");
    page.text()
        .split(&mark)
        .skip(1)
        .map(|part| part.split('"').next().unwrap().to_owned())
        .collect()
}
