import { client } from "./hey-api/client.gen.js";
import { cryptogram, type HmacData, hmac } from "./hey-api/index.js";
import type { Outcome } from "./outcome.js";

export async function run(baseUrl: string, key: string): Promise<Outcome> {
  client.setConfig({ baseUrl, auth: key });
  const input: HmacData["body"] = { message: "cdcdcd", messageEncoding: "hex", secret: "my-secret" };
  const signed = await hmac({ body: input });
  const puzzle = await cryptogram({ query: { text: "Know thyself", seed: "generated" } });
  const refused = await hmac({ body: { ...input, secret: "0g", secretEncoding: "hex" } });
  return {
    signature: signed.data?.data.hmac ?? "",
    encoded: puzzle.data?.data.encoded ?? "",
    refusal: refused.error?.error ?? "",
  };
}
