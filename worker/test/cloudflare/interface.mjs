// @ts-check
/** What all parts of the interface share: routes, the envelope of answers, errors, and pages of lists. */

/**
 * @typedef {import("./state.mjs").State} State
 *
 * @typedef {object} Call
 * @property {State} state
 * @property {Required<Omit<import("./index.mjs").Options, "site">>} options
 * @property {string} method
 * @property {string[]} params the variable parts of the path
 * @property {URLSearchParams} query
 * @property {import("node:http").IncomingHttpHeaders} headers
 * @property {Buffer} body
 *
 * @typedef {object} Reply
 * @property {number} [status] 200 if it is missing
 * @property {unknown} [result]
 * @property {object | undefined} [info] the member result_info
 * @property {Buffer} [bytes] sent instead of an envelope
 *
 * @typedef {object} Route
 * @property {string} method
 * @property {RegExp} path
 * @property {Access} access
 * @property {(call: Call) => Reply | Promise<Reply>} answer
 *
 * @typedef {string[] | "token" | "upload"} Access the permission groups of which the token needs one, without " Read" or " Write";
 * "token": any token will do; "upload": the token of an upload session
 */

/** A request that is answered with errors. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {number} code
   * @param {...string} messages an error for each
   */
  constructor(status, code, ...messages) {
    super(messages[0]);
    this.status = status;
    this.errors = messages.map((message) => ({ code, message }));
  }
}

/**
 * Returns a route. A name in braces stands for one part of a path, and for the whole rest if it ends in dots.
 * @param {string} method
 * @param {string} path below the version of the interface; "~" stands for the account
 * @param {Access} access
 * @param {Route["answer"]} answer
 * @returns {Route}
 */
export function route(method, path, access, answer) {
  const parts = path.replace(/^~/, "/accounts/{account}").split("/");
  const pattern = parts
    .map((part) => (part.endsWith("...}") ? "(.+)" : part.startsWith("{") ? "([^/]+)" : part))
    .join("/");
  return { method, path: new RegExp(`^${pattern}$`), access, answer };
}

/**
 * Returns the body of an answer.
 * @param {unknown} result
 * @param {object} [info]
 */
export const envelope = (result, info) => ({
  success: true,
  errors: [],
  messages: [],
  result: result ?? null,
  ...(info && { result_info: info }),
});

/** Returns the body of an answer with errors. @param {Refusal["errors"]} errors */
export const failure = (errors) => ({ success: false, errors, messages: [], result: null });

/** Returns the body of a request as JSON. @param {Call} call @returns {any} */
export function json(call) {
  try {
    return JSON.parse(call.body.toString("utf8"));
  } catch {
    throw new Refusal(400, 6007, "Malformed JSON in request body");
  }
}

/** Returns the parts of a multipart body. @param {Call} call */
export async function form(call) {
  try {
    const headers = { "Content-Type": call.headers["content-type"] ?? "" };
    return await new Response(new Uint8Array(call.body), { headers }).formData();
  } catch {
    throw new Refusal(400, 10001, "The body is not a form of the type multipart/form-data");
  }
}

/**
 * Returns the page of a list that a request asks for.
 * @template T
 * @param {Call} call
 * @param {T[]} all
 * @param {{ usual: number, most: number }} size
 */
export function page({ query, options }, all, { usual, most }) {
  const perPage = positive(query.get("per_page"), usual, Math.min(most, options.pageSize));
  const number = positive(query.get("page"), 1, Number.MAX_SAFE_INTEGER);
  const result = all.slice((number - 1) * perPage, number * perPage);
  return {
    result,
    info: {
      page: number,
      per_page: perPage,
      count: result.length,
      total_count: all.length,
      total_pages: Math.ceil(all.length / perPage),
    },
  };
}

/**
 * Returns the names of a list behind the cursor of a request. The list is in the order of the names.
 * @param {Call} call
 * @param {string[]} names
 * @param {{ limit: string, usual: number, most: number }} size limit is the name of the parameter
 */
export function behindCursor({ query, options }, names, { limit, usual, most }) {
  const count = positive(query.get(limit), usual, Math.min(most, options.pageSize));
  const last = Buffer.from(query.get("cursor") ?? "", "base64url").toString("utf8");
  const prefix = query.get("prefix") ?? "";
  const rest = names.filter((name) => name > last && name.startsWith(prefix)).sort();
  const result = rest.slice(0, count);
  const cursor = rest.length > count ? Buffer.from(result.at(-1) ?? "").toString("base64url") : "";
  return { names: result, count, cursor };
}

/**
 * @param {string | null} text
 * @param {number} usual
 * @param {number} most
 */
function positive(text, usual, most) {
  const number = text === null ? usual : Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Refusal(400, 10001, "A number of the query is not valid");
  return Math.min(number, most);
}
