// A client whose types all come from the OpenAPI document. openapi.slow.mjs generates them beside this file, checks that the
// client compiles, and runs it.
import type { components, paths } from "./api.js";

type Failure = components["schemas"]["ErrorEnvelope"];
type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Q } } } ? Q : never;
type Body<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { "application/json": infer B } } };
}
  ? B
  : never;
type Answer<Call> = Call extends { responses: { 200: { content: { "application/json": infer A } } } } ? A : never;

/** Calls an operation whose parameters are in the query. */
async function get<Path extends keyof paths>(server: string, key: string, path: Path, query: Query<Path>) {
  const url = new URL(path, server);
  for (const [name, value] of Object.entries(query as object)) url.searchParams.set(name, String(value));
  return answer<Answer<paths[Path]["get"]>>(url, { headers: { "X-API-Key": key } });
}

/** Calls an operation whose parameters are in the body. */
async function post<Path extends keyof paths>(server: string, key: string, path: Path, body: Body<Path>) {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" };
  return answer<Answer<paths[Path]["post"]>>(new URL(path, server), {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
}

async function answer<A>(url: URL, init: RequestInit) {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(((await response.json()) as Failure).error);
  return (await response.json()) as A;
}

/** Calls operations and returns parts of their answers. */
export async function run(server: string, key: string) {
  const { data: signed } = await post(server, key, "/v1/hmac", { message: "a", secret: "b", algorithm: "sha512" });
  const { data: puzzle } = await get(server, key, "/v1/cryptogram", { text: "Know thyself", hints: 2, seed: "typed" });
  const hints: string[] = puzzle.hints.map(({ encoded, original }) => encoded + original);
  const link: string | undefined = puzzle.image?.downloadURL;
  return { hmac: signed.hmac, substitute: puzzle.cipher?.A, hints, link };
}

/** What must not compile. */
export async function wrong(server: string, key: string) {
  // @ts-expect-error: there is no such path
  await post(server, key, "/v1/nothing", { text: "a" });
  // @ts-expect-error: the method of this path is another one
  await get(server, key, "/v1/hmac", { message: "a", secret: "b" });
  // @ts-expect-error: a required parameter is missing
  await post(server, key, "/v1/hmac", { message: "a" });
  // @ts-expect-error: a value that is not allowed
  await post(server, key, "/v1/reversetext", { text: "a", mode: "letters" });
  // @ts-expect-error: a value is of another type
  await get(server, key, "/v1/cryptogram", { hints: "two" });
  // @ts-expect-error: a parameter is misspelt
  await get(server, key, "/v1/acrostic", { word: "CAT", themes: "nature" });
  const { data } = await get(server, key, "/v1/acrostic", { word: "CAT" });
  // @ts-expect-error: the plan may not open this field
  data.html.length;
}
