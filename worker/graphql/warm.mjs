// @ts-check
/** What the GraphQL program does before its snapshot is taken: it answers queries for the operations that only compute. */
import { post, warm } from "../service/warm.mjs";

const fields = [
  `hmac(message: $text, secret: "s") { hmac }`,
  "reversetext(text: $text) { reversed }",
  "cryptogram(random: true, seed: $text) { encoded cipher { A } }",
  `acrostic(word: "warm", seed: $text) { lines { answer clue } }`,
];

/**
 * The first query calls all operations together, in a fragment, so that the library validates it. The second one calls one, as most queries do, in
 * the coroutine of the request.
 */
const queries = [`...on Query { ${fields.join(" ")} }`, fields.at(-1)].map(
  (calls) => `query ($text: String!) { ${calls} }`,
);

/** The call that the Worker rehearses when it starts. */
export const first = post("graphql", { query: '{ hmac(message: "m", secret: "s") { hmac } }' });

/** @type {(module: WebAssembly.Module) => Promise<void>} */
export default (module) =>
  warm(
    module,
    queries.map((query) => post("graphql", { query, variables: { text: "t" } })),
  );
