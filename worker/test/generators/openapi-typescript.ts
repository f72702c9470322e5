import createClient from "openapi-fetch";
import type { paths } from "./openapi-typescript/api.js";
import type { Outcome } from "./outcome.js";

export async function run(baseUrl: string, key: string): Promise<Outcome> {
  const client = createClient<paths, "application/json">({ baseUrl, headers: { "X-API-Key": key } });
  const input = { message: "cdcdcd", messageEncoding: "hex" } as const;
  const signed = await client.POST("/v1/hmac", { body: { ...input, secret: "my-secret" } });
  const query = { text: "Know thyself", seed: "generated" };
  const puzzle = await client.GET("/v1/cryptogram", { params: { query } });
  const refused = await client.POST("/v1/hmac", { body: { ...input, secret: "0g", secretEncoding: "hex" } });
  return {
    signature: signed.data?.data.hmac ?? "",
    encoded: puzzle.data?.data.encoded ?? "",
    refusal: refused.error?.error ?? "",
  };
}
