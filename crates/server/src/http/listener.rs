//! Takes connections in: so many at once, headers within a time, no endless writes, an end when the
//! house stops.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::task::JoinSet;
use tower::ServiceExt;

use super::places::{Place, Places};
use super::rate_limit::network_of;
use super::timed_stream::TimedStream;
use crate::config::Limits;
use crate::house::House;

/// The head of a request must be there within this time; an idle connection is closed after it.
const HEAD_WITHIN: Duration = Duration::from_secs(30);

/// Heads longer than this are refused.
const MAX_HEAD_BYTES: usize = 32 * 1024;

/// When no connection can be taken (no file handles left), the next try comes after this time.
const RETRY: Duration = Duration::from_millis(100);

/// Serves `router` on `listener` until `stop` becomes true, then lets requests finish.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    house: Arc<House>,
    mut stop: watch::Receiver<bool>,
) {
    let Limits { connections: most, connections_per_address: most_per_address, .. } = house.limits;
    let places = Places::new(most.get(), most_per_address.get());
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            () = stopped(&mut stop) => break,
            // Those who wait for a place wait in the system's queue.
            accepted = accept(&listener, &places) => accepted,
            Some(_) = connections.join_next() => continue,
        };
        let Some((stream, peer, permit)) = accepted else { continue };
        let address = peer.ip().to_canonical();
        // Behind a proxy's one address are many visitors; their requests and sockets are counted.
        let network = (!house.proxies.trusts(address)).then(|| network_of(address));
        let Some(place) = places.take(permit, network) else {
            tracing::debug!("an address has too many connections");
            continue;
        };
        let stream = TimedStream::new(stream, house.timing.write_within);
        let service = router.clone();
        connections.spawn(connection(stream, peer, Arc::new(place), service, stop.clone()));
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

async fn accept(
    listener: &TcpListener,
    places: &Places,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let permit = places.any().await?;
    match listener.accept().await {
        Ok((stream, peer)) => {
            // Frames are small and wanted at once; a connection that refuses this works too.
            let _ = stream.set_nodelay(true);
            Some((stream, peer, permit))
        }
        Err(error) => {
            tracing::warn!(%error, "a connection could not be taken");
            tokio::time::sleep(RETRY).await;
            None
        }
    }
}

async fn connection(
    stream: TimedStream,
    peer: SocketAddr,
    place: Arc<Place>,
    router: Router,
    mut stop: watch::Receiver<bool>,
) {
    let service = router.map_request(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&place));
        request
    });
    let mut connection = std::pin::pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD_WITHIN)
            .max_buf_size(MAX_HEAD_BYTES)
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
            .with_upgrades()
    );
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopped(&mut stop) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke off");
    }
}

/// Waits for the stop, or for whoever could ask for it to be gone.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
