//! Under which addresses others in the house find this machine.

use std::net::IpAddr;

/// The addresses of this machine that others on the network can use, IPv4 first.
pub(crate) fn lan_addresses() -> Vec<IpAddr> {
    let mut addresses: Vec<IpAddr> =
        geduld_server::own_addresses().into_iter().filter(is_for_others).collect();
    addresses.sort_by_key(IpAddr::is_ipv6);
    addresses.dedup();
    addresses
}

fn is_for_others(address: &IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => !v4.is_loopback() && !v4.is_link_local(),
        IpAddr::V6(v6) => !v6.is_loopback() && !v6.is_unicast_link_local(),
    }
}
