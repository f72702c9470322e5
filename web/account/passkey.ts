/** Makes and uses passkeys with the browser (Web Authentication), and gives the answers the form in which the service takes them. */
import { call, Refusal } from "./api.ts";
import type { View } from "./view.ts";

/** The kinds of keys, by their numbers in COSE: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];

/** Whether the browser knows passkeys, in a form that needs no reader of CBOR here. */
export const canUsePasskeys =
  "PublicKeyCredential" in window && "getPublicKey" in AuthenticatorAttestationResponse.prototype;

/** Whether the browser can suggest passkeys in a field. */
export const canSuggestPasskeys = async () =>
  canUsePasskeys && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** Makes a passkey for an account, and returns the answer of the browser. Throws a Refusal. */
export async function makePasskey({ account, address, passkeys }: Pick<View, "account" | "address" | "passkeys">) {
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
  const made = response as AuthenticatorAttestationResponse;
  const key = made.getPublicKey();
  if (!key) throw new Refusal("This kind of passkey can't be used here.", { code: "passkey" });
  return {
    id,
    client: encoded(made.clientDataJSON),
    authenticator: encoded(made.getAuthenticatorData()),
    key: encoded(key),
  };
}

/** Lets the user choose a passkey, and returns the answer of the browser. The passkey has the id of its account. Throws a Refusal. */
export async function answerWithPasskey(options: Pick<CredentialRequestOptions, "mediation" | "signal"> = {}) {
  const { challenge, life } = await call("GET", "sign-in/passkey");
  const { id, response } = await asked(
    navigator.credentials.get({
      ...options,
      publicKey: { challenge: bytes(challenge), timeout: life, userVerification: "preferred" },
    }),
  );
  const used = response as AuthenticatorAssertionResponse;
  return {
    account: new TextDecoder().decode(used.userHandle ?? new ArrayBuffer(0)),
    id,
    client: encoded(used.clientDataJSON),
    authenticator: encoded(used.authenticatorData),
    signature: encoded(used.signature),
  };
}

/** What the user is told about an error of the browser. */
const SENTENCES: Record<string, string> = {
  NotAllowedError: "That was cancelled, or took too long.",
  InvalidStateError: "This device has a passkey for your account already.",
};

/** Waits for the browser. */
async function asked(question: Promise<Credential | null>) {
  try {
    return (await question) as PublicKeyCredential;
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    throw new Refusal(SENTENCES[cause.name] ?? "This browser can't use passkeys here.", { code: "passkey" });
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** The text in base64. */
const encoded = (buffer: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));

/** The bytes of a text in base64url. */
const decoded = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
