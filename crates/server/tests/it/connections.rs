//! Plain connections: how many, and how long the house waits for them.

use std::time::Duration;

use geduld_server::config::Timing;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{Plan, TestHouse};
use crate::player::Player;

/// Sends a request by hand and gives the status; none when the connection is closed instead.
async fn status(stream: &mut TcpStream, head: &str) -> Option<u16> {
    // Whoever is not let in may be told so by a closed connection already now.
    let _ = stream.write_all(head.as_bytes()).await;
    let mut bytes = [0; 12];
    stream.read_exact(&mut bytes).await.ok()?;
    std::str::from_utf8(&bytes[9..]).unwrap().parse().ok()
}

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";

#[tokio::test]
async fn an_address_may_have_so_many_connections_and_more_when_some_are_gone() {
    let house = Plan::default().set("limits.connections_per_address", "3").open().await;
    let address = house.running.address();
    // A socket keeps its place as a page does.
    let mut browser = house.browser();
    browser.get("/").await;
    let socket = Player::sit_down(&mut browser).await;
    let mut open = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        assert_eq!(status(&mut stream, HEALTH).await, Some(200));
        open.push(stream);
    }
    let mut refused = TcpStream::connect(address).await.unwrap();
    assert_eq!(status(&mut refused, HEALTH).await, None);
    socket.leave().await;
    open.pop();
    // The house notices a closed connection in its own time.
    loop {
        let mut stream = TcpStream::connect(address).await.unwrap();
        if status(&mut stream, HEALTH).await == Some(200) {
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn the_connections_of_a_trusted_proxy_are_not_counted() {
    let house = Plan::default()
        .set("limits.connections_per_address", "1")
        .set("trusted_proxies", "127.0.0.1")
        .open()
        .await;
    let mut open = Vec::new();
    for _ in 0..5 {
        let mut stream = TcpStream::connect(house.running.address()).await.unwrap();
        assert_eq!(status(&mut stream, HEALTH).await, Some(200));
        open.push(stream);
    }
}

#[tokio::test]
async fn a_client_that_reads_nothing_is_let_go() {
    let timing = Timing { write_within: Duration::from_millis(200), ..Timing::default() };
    let house =
        Plan { timing, ..Plan::default() }.set("limits.connections_per_address", "1").open().await;
    let address = house.running.address();
    let mut deaf = TcpStream::connect(address).await.unwrap();
    // It asks for more than the system's buffers hold and reads none of it. What the house does
    // not take of that any more cannot be written either.
    let request = "GET /rules HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(50);
    while deaf.write_all(request.as_bytes()).await.is_ok() {}
    // Its place is free again.
    loop {
        let mut stream = TcpStream::connect(address).await.unwrap();
        if status(&mut stream, HEALTH).await == Some(200) {
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_request_names_one_host() {
    let house = TestHouse::open().await;
    for (head, expected) in [
        ("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n", 200),
        ("GET http://localhost/healthz HTTP/1.1\r\nhost: LOCALHOST\r\n\r\n", 200),
        ("GET http://localhost/healthz HTTP/1.1\r\n\r\n", 200),
        ("GET /healthz HTTP/1.1\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n", 400),
        ("GET http://evil.example/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n", 400),
        ("GET http://localhost/healthz HTTP/1.1\r\nhost: evil.example\r\n\r\n", 400),
        ("GET http://evil.example/healthz HTTP/1.1\r\nhost: evil.example\r\n\r\n", 421),
    ] {
        let mut stream = TcpStream::connect(house.running.address()).await.unwrap();
        assert_eq!(status(&mut stream, head).await, Some(expected), "{head}");
    }
}
