//! A mail server of the test: it takes letters as a real one does, and shows them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

/// A letter as it was handed over.
#[derive(Debug)]
pub(crate) struct Caught {
    /// The addresses of the envelope.
    pub(crate) to: Vec<String>,
    pub(crate) head: String,
    pub(crate) text: String,
}

/// The mail server.
pub(crate) struct Sink {
    pub(crate) url: String,
    letters: mpsc::UnboundedReceiver<Caught>,
    /// What is answered to the next recipients instead of 250.
    refusals: Arc<Mutex<VecDeque<&'static str>>>,
}

impl Sink {
    pub(crate) async fn open() -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let (caught, letters) = mpsc::unbounded_channel();
        let refusals = Arc::<Mutex<VecDeque<&'static str>>>::default();
        let refuse = Arc::clone(&refusals);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, caught.clone(), Arc::clone(&refuse)));
            }
        });
        Sink { url, letters, refusals }
    }

    /// Refuses so many letters to come, with these answers.
    pub(crate) fn refuse(&self, answers: &[&'static str]) {
        self.refusals.lock().unwrap().extend(answers);
    }

    /// The next letter.
    pub(crate) async fn next(&mut self) -> Caught {
        let next = timeout(Duration::from_secs(30), self.letters.recv()).await;
        next.expect("no letter came").unwrap()
    }

    /// How many refusals were not used up.
    pub(crate) fn refusals_left(&self) -> usize {
        self.refusals.lock().unwrap().len()
    }
}

async fn serve(
    stream: TcpStream,
    caught: mpsc::UnboundedSender<Caught>,
    refusals: Arc<Mutex<VecDeque<&'static str>>>,
) -> Option<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 sink\r\n").await.ok()?;
    let mut to = Vec::new();
    while let Some(line) = lines.next_line().await.ok()? {
        let answer = match line.split([' ', ':']).next()? {
            "EHLO" => "250-sink\r\n250 8BITMIME",
            "RCPT" => {
                let refused = refusals.lock().unwrap().pop_front();
                if refused.is_none() {
                    to.push(line.split(['<', '>']).nth(1)?.to_owned());
                }
                refused.unwrap_or("250 ok")
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.ok()?;
                let mut data = String::new();
                loop {
                    let line = lines.next_line().await.ok()??;
                    if line == "." {
                        break;
                    }
                    data += line.strip_prefix('.').unwrap_or(&line);
                    data.push('\n');
                }
                let (head, text) = data.split_once("\n\n")?;
                let text =
                    if head.contains("quoted-printable") { plain(text) } else { text.to_owned() };
                let to = std::mem::take(&mut to);
                caught.send(Caught { to, head: head.to_owned(), text }).ok()?;
                "250 kept"
            }
            "QUIT" => "221 bye",
            _ => "250 ok",
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
    None
}

/// A quoted-printable text as it was written.
fn plain(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut parts = text.split('=');
    bytes.extend(parts.next().unwrap_or_default().bytes());
    for part in parts {
        if let Some(rest) = part.strip_prefix('\n') {
            bytes.extend(rest.bytes());
        } else {
            bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
            bytes.extend(part[2..].bytes());
        }
    }
    String::from_utf8(bytes).unwrap()
}

impl Caught {
    /// The path of the one link in it, which begins with the house's public address.
    pub(crate) fn path(&self, origin: &str) -> String {
        let links: Vec<_> =
            self.text.split_whitespace().filter(|word| word.contains("://")).collect();
        assert_eq!(links.len(), 1, "{}", self.text);
        links[0].strip_prefix(origin).expect("the public address").to_owned()
    }
}
