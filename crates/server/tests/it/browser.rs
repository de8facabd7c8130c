//! A browser as far as the house can tell: cookies, requests, answers.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Cookies and where to go.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    pub(crate) host: String,
    pub(crate) cookies: BTreeMap<String, String>,
    /// Sent with every request.
    pub(crate) headers: Vec<(String, String)>,
}

/// What came back.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Browser {
        Browser {
            address,
            host: address.to_string(),
            cookies: BTreeMap::new(),
            headers: vec![(String::from("accept-language"), String::from("en"))],
        }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"").await
    }

    pub(crate) async fn post_json(&mut self, path: &str, body: &Value) -> Answer {
        let headers = [("content-type", "application/json"), ("origin", &self.origin())];
        self.send("POST", path, &headers, body.to_string().as_bytes()).await
    }

    pub(crate) async fn post_form(&mut self, path: &str, body: &str) -> Answer {
        let headers =
            [("content-type", "application/x-www-form-urlencoded"), ("origin", &self.origin())];
        self.send("POST", path, &headers, body.as_bytes()).await
    }

    /// The origin of this house's own pages.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.host)
    }

    /// One request on a connection of its own; cookies of the answer are kept.
    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", self.host);
        head += "connection: close\r\n";
        for (name, value) in self.all_headers() {
            write!(head, "{name}: {value}\r\n").unwrap();
        }
        for (name, value) in headers {
            write!(head, "{name}: {value}\r\n").unwrap();
        }
        write!(head, "content-length: {}\r\n\r\n", body.len()).unwrap();
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        // A house that refuses by the head alone may close before it has read the body.
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        let answer = Answer::parse(&bytes);
        for (name, value) in &answer.headers {
            if name == "set-cookie" {
                self.keep(value);
            }
        }
        answer
    }

    /// Cookies and standing headers.
    pub(crate) fn all_headers(&self) -> Vec<(String, String)> {
        let mut headers = self.headers.clone();
        if !self.cookies.is_empty() {
            let pairs: Vec<_> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            headers.push((String::from("cookie"), pairs.join("; ")));
        }
        headers
    }

    /// Takes a `Set-Cookie` header.
    pub(crate) fn keep(&mut self, header: &str) {
        let (name, value) = header.split(';').next().unwrap().split_once('=').unwrap();
        if header.contains("Max-Age=0") {
            self.cookies.remove(name);
        } else {
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
    }
}

impl Answer {
    fn parse(bytes: &[u8]) -> Answer {
        let split = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        let head = std::str::from_utf8(&bytes[..split]).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers: Vec<_> = lines
            .map(|line| line.split_once(':').unwrap())
            .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
            .collect();
        let chunked =
            headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = &bytes[split + 4..];
        let body = if chunked { unchunked(body) } else { body.to_vec() };
        Answer { status, headers, body }
    }

    /// The first header of that name.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// All `Set-Cookie` headers.
    pub(crate) fn set_cookies(&self) -> Vec<&str> {
        self.headers
            .iter()
            .filter(|(name, _)| name == "set-cookie")
            .map(|(_, value)| value.as_str())
            .collect()
    }

    /// How many drafts are set.
    pub(crate) fn drafts_set(&self) -> usize {
        self.set_cookies().iter().filter(|cookie| cookie.contains("geduld_deal=")).count()
    }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let end = bytes.windows(2).position(|window| window == b"\r\n").unwrap();
        let size = std::str::from_utf8(&bytes[..end]).unwrap();
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            return body;
        }
        body.extend_from_slice(&bytes[end + 2..end + 2 + size]);
        bytes = &bytes[end + 2 + size + 2..];
    }
}
