// @ts-check
/** Makes and uses passkeys with the browser (Web Authentication), and gives the answers the form in which the service takes them. */
import { call, Refusal } from "./api.js";

/** The kinds of keys, by their numbers in COSE: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

/** Whether the browser knows passkeys, in a form that needs no reader of CBOR here. */
export const canUsePasskeys =
  "PublicKeyCredential" in window && "getPublicKey" in AuthenticatorAttestationResponse.prototype;

/** Whether the browser can suggest passkeys in a field. */
export const canSuggestPasskeys = async () =>
  canUsePasskeys && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/**
 * Makes a passkey for an account, and returns the answer of the browser. Throws a Refusal.
 *
 * @param {Pick<import("./view.js").View, "account" | "address" | "passkeys">} account
 */
export async function makePasskey({ account, address, passkeys }) {
  const { challenge, life } = await call("GET", "passkeys");
  const { id, response } = await asked(
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(challenge),
        timeout: life,
        rp: { name: "Lettercraft" },
        user: { id: bytes(account), name: address, displayName: address },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
        attestation: "none",
        excludeCredentials: passkeys.map((one) => ({ type: "public-key", id: decoded(one.id) })),
      },
    }),
  );
  const made = /** @type {AuthenticatorAttestationResponse} */ (response);
  const key = made.getPublicKey();
  if (!key) throw new Refusal("This kind of passkey can't be used here.", { code: "passkey" });
  return {
    id,
    client: encoded(made.clientDataJSON),
    authenticator: encoded(made.getAuthenticatorData()),
    key: encoded(key),
  };
}

/**
 * Lets the user choose a passkey, and returns the answer of the browser. The passkey has the id of its account. Throws a Refusal.
 *
 * @param {Pick<CredentialRequestOptions, "mediation" | "signal">} [options]
 */
export async function answerWithPasskey(options = {}) {
  const { challenge, life } = await call("GET", "sign-in/passkey");
  const { id, response } = await asked(
    navigator.credentials.get({
      ...options,
      publicKey: { challenge: bytes(challenge), timeout: life, userVerification: "preferred" },
    }),
  );
  const used = /** @type {AuthenticatorAssertionResponse} */ (response);
  return {
    account: new TextDecoder().decode(used.userHandle ?? new ArrayBuffer(0)),
    id,
    client: encoded(used.clientDataJSON),
    authenticator: encoded(used.authenticatorData),
    signature: encoded(used.signature),
  };
}

/** What the user is told about an error of the browser. @type {Record<string, string>} */
const SENTENCES = {
  NotAllowedError: "That was cancelled, or took too long.",
  InvalidStateError: "This device has a passkey for your account already.",
};

/**
 * Waits for the browser.
 *
 * @param {Promise<Credential | null>} question
 */
async function asked(question) {
  try {
    return /** @type {PublicKeyCredential} */ (await question);
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    throw new Refusal(SENTENCES[cause.name] ?? "This browser can't use passkeys here.", { code: "passkey" });
  }
}

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** The text in base64. @param {ArrayBuffer} buffer */
const encoded = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));

/** The bytes of a text in base64url. @param {string} text */
const decoded = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
