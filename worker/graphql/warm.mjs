// @ts-check
/** What the GraphQL program does before its snapshot is taken: it answers a query for every operation that only computes. */
import { post, warm } from "../service/warm.mjs";

const query = `query ($text: String!) {
  hmac(message: $text, secret: "s") { hmac }
  reversetext(text: $text) { reversed }
  cryptogram(random: true, seed: "s") { encoded cipher { A } }
  acrostic(word: "warm", seed: "s") { lines { answer clue } }
}`;

/** @type {(module: WebAssembly.Module) => Promise<void>} */
export default (module) => warm(module, [post("graphql", { query, variables: { text: "t" } })]);
