//! A passkey as a telephone would hold it: it makes a P-256 key, and signs what a browser would have signed.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use geduld_passkeys::{RelyingParty, Seal};
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub(crate) const ORIGIN: &str = "https://kaarten.example.nl";
pub(crate) const HOLDER: [u8; 32] = [5; 32];
pub(crate) const MEMBER: [u8; 16] = [9; 16];

pub(crate) fn house() -> (RelyingParty, Seal) {
    (RelyingParty::at(ORIGIN).expect("a house with a name"), Seal::new(&[7; 32]))
}

pub(crate) struct Authenticator {
    key: SigningKey,
    pub(crate) id: Vec<u8>,
    user: String,
    /// 0 as with passkeys that are kept in step between devices.
    pub(crate) counter: u32,
    pub(crate) origin: String,
    pub(crate) rp: String,
    /// Present, verified, may be backed up, is backed up.
    pub(crate) flags: u8,
}

impl Authenticator {
    pub(crate) fn new(seed: u8) -> Authenticator {
        Authenticator {
            key: SigningKey::from_slice(&[seed; 32]).expect("a key"),
            id: vec![seed; 20],
            user: String::new(),
            counter: 0,
            origin: String::from(ORIGIN),
            rp: String::from("kaarten.example.nl"),
            flags: 0b0001_1101,
        }
    }

    /// What `navigator.credentials.create` answers, as JSON.
    pub(crate) fn create(&mut self, options: &str) -> String {
        let options: Value = serde_json::from_str(options).expect("JSON");
        let key = &options["publicKey"];
        assert_eq!(key["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(key["authenticatorSelection"]["userVerification"], "required");
        text(&key["user"]["id"]).clone_into(&mut self.user);
        let client = self.client_data("webauthn.create", text(&key["challenge"]));
        let mut data = self.data(0x40);
        data.extend_from_slice(&[0; 16]);
        data.extend_from_slice(&u16::try_from(self.id.len()).expect("short").to_be_bytes());
        data.extend_from_slice(&self.id);
        data.extend_from_slice(&self.public_key());
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key", "extensions": {},
            "response": { "attestationObject": encode(&attestation(&data)), "clientDataJSON": encode(&client) },
        })
        .to_string()
    }

    /// What `navigator.credentials.get` answers, as JSON.
    pub(crate) fn get(&self, options: &str) -> String {
        let options: Value = serde_json::from_str(options).expect("JSON");
        assert!(options.get("mediation").is_none_or(Value::is_null), "asked for by a button");
        let client = self.client_data("webauthn.get", text(&options["publicKey"]["challenge"]));
        let data = self.data(0);
        let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key", "extensions": {},
            "response": {
                "authenticatorData": encode(&data), "clientDataJSON": encode(&client),
                "signature": encode(signature.to_der().as_bytes()), "userHandle": self.user,
            },
        })
        .to_string()
    }

    fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        let data = json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false });
        data.to_string().into_bytes()
    }

    fn data(&self, more_flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(self.rp.as_bytes()).to_vec();
        data.push(self.flags | more_flags);
        data.extend_from_slice(&self.counter.to_be_bytes());
        data
    }

    /// A COSE key: kty EC2, alg ES256, crv P-256, x, y.
    fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = (point.x().expect("x"), point.y().expect("y"));
        let mut cbor = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        cbor.extend_from_slice(x);
        cbor.extend_from_slice(&[0x22, 0x58, 0x20]);
        cbor.extend_from_slice(y);
        cbor
    }
}

/// `{"fmt": "none", "attStmt": {}, "authData": data}` in CBOR.
fn attestation(data: &[u8]) -> Vec<u8> {
    let mut cbor = vec![0xa3, 0x63];
    cbor.extend_from_slice(b"fmt\x64none\x67attStmt\xa0\x68authData\x59");
    cbor.extend_from_slice(&u16::try_from(data.len()).expect("short").to_be_bytes());
    cbor.extend_from_slice(data);
    cbor
}

pub(crate) fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}
