//! The house as a browser's passkeys know it: a name, and the address that they are for.

use std::fmt;

use serde::de::DeserializeOwned;
use url::{Host, Url};
use webauthn_rs::prelude::{
    DiscoverableAuthentication, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Uuid, Webauthn, WebauthnBuilder,
};
use webauthn_rs_proto::ResidentKeyRequirement;

use crate::begun::{Begun, Claim, NewKey};
use crate::error::{NoRelyingParty, PasskeyError};
use crate::key_data::KeyData;
use crate::seal::{NONCE_BYTES, Purpose, Seal};

const HOUSE: &str = "Geduld";

/// Longer than any answer of a browser.
const LONGEST_ANSWER_BYTES: usize = 12 * 1024;

/// Asks browsers for passkeys at one address, and checks what they answer.
pub struct RelyingParty {
    webauthn: Webauthn,
}

impl RelyingParty {
    /// The house at an origin such as `https://kaarten.example.nl`; the passkeys are for that very name.
    ///
    /// # Errors
    ///
    /// When browsers make no passkeys there.
    pub fn at(origin: &str) -> Result<RelyingParty, NoRelyingParty> {
        let origin = Url::parse(origin).map_err(|_| NoRelyingParty::NoOrigin)?;
        let name = match origin.host() {
            Some(Host::Domain(name)) => name.to_owned(),
            Some(Host::Ipv4(_) | Host::Ipv6(_)) => return Err(NoRelyingParty::Address),
            None => return Err(NoRelyingParty::NoOrigin),
        };
        let here = name == "localhost" || name.ends_with(".localhost");
        match origin.scheme() {
            "https" => {}
            "http" if here => {}
            "http" => return Err(NoRelyingParty::NotSecure),
            _ => return Err(NoRelyingParty::NoOrigin),
        }
        let webauthn = WebauthnBuilder::new(&name, &origin)
            .map(|builder| builder.rp_name(HOUSE))
            .and_then(WebauthnBuilder::build)
            .map_err(|_| NoRelyingParty::NoOrigin)?;
        Ok(RelyingParty { webauthn })
    }

    /// Asks for a new passkey of a member, other than those in `known`. `holder` is what the browser is known by, and
    /// `nonce` random.
    ///
    /// # Errors
    ///
    /// [`PasskeyError::Internal`] when no challenge can be made.
    pub fn begin_registration(
        &self,
        seal: &Seal,
        member: ([u8; 16], &str),
        known: impl IntoIterator<Item = Vec<u8>>,
        holder: &[u8; 32],
        nonce: [u8; NONCE_BYTES],
        at_ms: i64,
    ) -> Result<Begun, PasskeyError> {
        let (id, name) = member;
        let known = known.into_iter().collect();
        let (mut options, state) = self
            .webauthn
            .start_passkey_registration(Uuid::from_bytes(id), name, name, Some(known))
            .map_err(|_| PasskeyError::Internal)?;
        // Signing in asks for no name, so the key must be found by the house alone.
        if let Some(selection) = &mut options.public_key.authenticator_selection {
            selection.resident_key = Some(ResidentKeyRequirement::Required);
            selection.require_resident_key = true;
        }
        Ok(Begun {
            options: serde_json::to_string(&options).map_err(|_| PasskeyError::Internal)?,
            state: seal.close(&state, Purpose::Register, holder, nonce, at_ms)?,
        })
    }

    /// The passkey that a browser made. The same answer twice gives the same credential, which the store takes once.
    ///
    /// # Errors
    ///
    /// When the answer is late, another's, or proves nothing.
    pub fn finish_registration(
        &self,
        seal: &Seal,
        state: &str,
        answer: &str,
        holder: &[u8; 32],
        at_ms: i64,
    ) -> Result<NewKey, PasskeyError> {
        let opened = seal.open::<PasskeyRegistration>(state, Purpose::Register, holder, at_ms)?;
        let answer: RegisterPublicKeyCredential = read(answer)?;
        let key = self
            .webauthn
            .finish_passkey_registration(&answer, &opened.state)
            .map_err(|_| PasskeyError::Wrong)?;
        Ok(NewKey { credential: key.cred_id().clone(), data: KeyData::new(key).text()? })
    }

    /// Asks for any passkey of this house.
    ///
    /// # Errors
    ///
    /// [`PasskeyError::Internal`] when no challenge can be made.
    pub fn begin_sign_in(
        &self,
        seal: &Seal,
        holder: &[u8; 32],
        nonce: [u8; NONCE_BYTES],
        at_ms: i64,
    ) -> Result<Begun, PasskeyError> {
        let (mut options, state) = self
            .webauthn
            .start_discoverable_authentication()
            .map_err(|_| PasskeyError::Internal)?;
        // It is asked for by a button, not offered while a name is typed.
        options.mediation = None;
        Ok(Begun {
            options: serde_json::to_string(&options).map_err(|_| PasskeyError::Internal)?,
            state: seal.close(&state, Purpose::SignIn, holder, nonce, at_ms)?,
        })
    }

    /// Who an answer says it is of, to look the key up.
    ///
    /// # Errors
    ///
    /// When it is no answer, or names nobody.
    pub fn claim(&self, answer: &str) -> Result<Claim, PasskeyError> {
        let answer: PublicKeyCredential = read(answer)?;
        let (member, credential) = self
            .webauthn
            .identify_discoverable_authentication(&answer)
            .map_err(|_| PasskeyError::Malformed)?;
        Ok(Claim { member: member.into_bytes(), credential: credential.to_vec() })
    }

    /// The key's data after a sign-in that is proved; it is to be exchanged for `data` and nothing newer, else the
    /// answer was given twice.
    ///
    /// # Errors
    ///
    /// When the answer is late, another's, given before, or proves nothing.
    pub fn finish_sign_in(
        &self,
        seal: &Seal,
        state: &str,
        answer: &str,
        data: &str,
        holder: &[u8; 32],
        at_ms: i64,
    ) -> Result<String, PasskeyError> {
        let opened =
            seal.open::<DiscoverableAuthentication>(state, Purpose::SignIn, holder, at_ms)?;
        let answer: PublicKeyCredential = read(answer)?;
        let mut stored = KeyData::read(data)?;
        let proof = self
            .webauthn
            .finish_discoverable_authentication_v2(&answer, opened.state, &stored.key)
            .map_err(|_| PasskeyError::Wrong)?;
        stored.note(opened.question, opened.made_ms, at_ms)?;
        // A counter or a mark may have moved; a key that does not fit was refused above.
        let _ = stored.key.update_credential(&proof);
        stored.text()
    }
}

impl fmt::Debug for RelyingParty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RelyingParty")
            .field("origins", &self.webauthn.get_allowed_origins())
            .finish_non_exhaustive()
    }
}

fn read<T: DeserializeOwned>(answer: &str) -> Result<T, PasskeyError> {
    if answer.len() > LONGEST_ANSWER_BYTES {
        return Err(PasskeyError::Malformed);
    }
    serde_json::from_str(answer).map_err(|_| PasskeyError::Malformed)
}
