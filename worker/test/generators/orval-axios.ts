import { type AxiosResponse, isAxiosError } from "axios";
import { type ErrorEnvelope, getLettercraft, type HmacBody } from "./orval-axios/api.js";
import type { Outcome } from "./outcome.js";

export async function run(_: string, key: string): Promise<Outcome> {
  const options = { headers: { "X-API-Key": key } };
  const { hmac, cryptogram } = getLettercraft();
  const input: HmacBody = { message: "cdcdcd", messageEncoding: "hex", secret: "my-secret" };
  const signed = await hmac(input, undefined, options);
  const puzzle = await cryptogram({ text: "Know thyself", seed: "generated" }, options);
  const refused = await hmac({ ...input, secret: "0g", secretEncoding: "hex" }, undefined, options).catch(
    (cause) => isAxiosError<ErrorEnvelope>(cause) && cause.response?.data.error,
  );
  return {
    signature: json(signed)?.data.hmac ?? "",
    encoded: json(puzzle)?.data.encoded ?? "",
    refusal: typeof refused === "string" ? refused : "",
  };
}

/** The data of a response, unless it is a table in CSV. */
const json = <Data>({ data }: AxiosResponse<Data | string>) => (typeof data === "string" ? undefined : data);
