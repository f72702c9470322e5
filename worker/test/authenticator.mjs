// @ts-check
/** A device with a passkey: it answers challenges as a browser gives its answers to the account page. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";

/** @param {string | Buffer} content */
const hashOf = (content) => createHash("sha256").update(content).digest();

/**
 * @param {string} origin of the page
 * @param {string} [name] the text from which the id of the passkey is made
 */
export function authenticator(origin, name = "passkey") {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const id = Buffer.from(name);
  /**
   * The client data and the authenticator data of an answer.
   * @param {string} type
   * @param {string} challenge
   * @param {number} flags
   * @param {Buffer[]} more
   */
  const data = (type, challenge, flags, ...more) => ({
    client: Buffer.from(
      JSON.stringify({ type, challenge: Buffer.from(challenge).toString("base64url"), origin, crossOrigin: false }),
    ),
    authenticator: Buffer.concat([hashOf(new URL(origin).hostname), Buffer.from([flags, 0, 0, 0, 0]), ...more]),
  });
  return {
    id: id.toString("base64url"),

    /** The body of a request that adds the passkey. @param {string} challenge */
    made(challenge) {
      const { client, authenticator } = data(
        "webauthn.create",
        challenge,
        0x41,
        Buffer.alloc(17),
        Buffer.from([id.length]),
        id,
      );
      return {
        name,
        id: id.toString("base64url"),
        client: client.toString("base64"),
        authenticator: authenticator.toString("base64"),
        key: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
      };
    },

    /** The body of a request that signs in to an account. @param {string} challenge @param {string} account */
    used(challenge, account) {
      const { client, authenticator } = data("webauthn.get", challenge, 0x01);
      return {
        account,
        id: id.toString("base64url"),
        client: client.toString("base64"),
        authenticator: authenticator.toString("base64"),
        signature: sign(null, Buffer.concat([authenticator, hashOf(client)]), privateKey).toString("base64"),
      };
    },
  };
}
