// @ts-check
/** HMAC: the published vectors over HTTP, and invalid input. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { vectors } from "../../wasm/test/vectors.mjs";
import { data, key, refused, server } from "./client.mjs";

test("hmac signs every case of RFC 2202 and RFC 4231, with every encoding of message, secret and signature", async () => {
  const all = vectors();
  assert.equal(new Set(all.map(({ name }) => name.split(",")[0])).size, 35);
  // Tests one of each three calls that differ only in the encoding of the signature; the encodings take turns.
  const next = all.filter((_, i) => i % 3 === Math.floor(i / 3) % 3).values();
  const worker = async () => {
    for (const { name, params, hmac } of next) {
      const { algorithm, encoding } = params;
      assert.deepEqual(await data("hmac", { json: params }), { hmac, algorithm, encoding }, name);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
});

test("GraphQL signs bytes too", async () => {
  const query = `{
    hmac(message: "zc3N", messageEncoding: base64, secret: "aAFf", secretEncoding: hex, encoding: base64url) { hmac encoding }
  }`;
  const { json } = await server.ask("/v1/graphql", { key, json: { query } });
  const hmac = createHmac("sha256", Buffer.from("aaff", "hex"))
    .update(Buffer.from("cdcdcd", "hex"))
    .digest("base64url");
  assert.deepEqual(json, { data: { hmac: { hmac, encoding: "base64url" } } });
});

test("an invalid digit is refused with a message that does not quote it", async () => {
  const rules = {
    hex: "must be hexadecimal: two digits for each byte, without white space",
    base64: "must be base64 in the standard alphabet (RFC 4648, section 4), without white space",
  };
  const cases = /** @type {const} */ ([
    ["hex", ["0g", "abc", "0x00", "00 11"]],
    ["base64", ["Q", "QQ=", "QR==", "QQ-_", "QUJD\n"]],
  ]);
  for (const [encoding, texts] of cases) {
    for (const text of texts) {
      const message = { message: text, messageEncoding: encoding, secret: "s" };
      await refused(400, `Parameter 'message' ${rules[encoding]}`, "/v1/hmac", { json: message });
      const secret = { message: "m", secret: text, secretEncoding: encoding };
      await refused(400, `Parameter 'secret' ${rules[encoding]}`, "/v1/hmac", { json: secret });
    }
  }
});
