import { cryptogram, type HmacBody, hmac } from "./orval-fetch/api.js";
import type { Outcome } from "./outcome.js";

export async function run(_: string, key: string): Promise<Outcome> {
  const options = { headers: { "X-API-Key": key } };
  const input: HmacBody = { message: "cdcdcd", messageEncoding: "hex", secret: "my-secret" };
  const signed = await hmac(input, undefined, options);
  const puzzle = await cryptogram({ text: "Know thyself", seed: "generated" }, options);
  const refused = await hmac({ ...input, secret: "0g", secretEncoding: "hex" }, undefined, options);
  return {
    // A table in CSV is a string.
    signature: signed.status === 200 && typeof signed.data !== "string" ? signed.data.data.hmac : "",
    encoded: puzzle.status === 200 && typeof puzzle.data !== "string" ? puzzle.data.data.encoded : "",
    refusal: refused.status === 400 && typeof refused.data !== "string" ? refused.data.error : "",
  };
}
