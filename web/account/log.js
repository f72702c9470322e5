// @ts-check
/** What the account page says about calls, as plain functions of the service's answers. */
import { counted } from "../kit/counted.js";
import { timeOf } from "./view.js";

/**
 * @typedef {object} Call a call, of GET /account/api/calls
 * @property {number} time
 * @property {string} id id of the request
 * @property {string} operation operation, or "graphql"
 * @property {string[]} [operations] operations that a query of GraphQL called
 * @property {number} status
 * @property {string} [code] code and reason of an error, which an answer of GraphQL with the status 200 can have, too
 * @property {string} [reason]
 * @property {string} [parameter] name of the parameter at fault
 * @property {number} credits
 * @property {number} duration in milliseconds
 * @property {string} [key] id of the key
 * @property {"repetition" | "test"} [kind]
 *
 * @typedef {{ status: string, operation: string, key: string, id: string }} Filter empty texts select every call
 */

/** What is said of calls that cost nothing although they succeeded. */
const KINDS = { repetition: "repetition of a call that was paid", test: "key for tests" };

/**
 * The query that asks for calls.
 *
 * @param {Filter} filter
 * @param {number | null} before where the older calls begin; null for the newest ones
 */
export function queryOf(filter, before) {
  const given = Object.entries({ ...filter, id: filter.id.trim() }).filter(([, value]) => value !== "");
  return new URLSearchParams([...given, ...(before === null ? [] : [["before", String(before)]])]).toString();
}

/** Reports whether a filter selects every call. @param {Filter} filter */
export const isEverything = (filter) => queryOf(filter, null) === "";

/** The request ID in the fragment of the page's address, "#call=…", or an empty text. @param {string} hash */
export const idIn = (hash) => new URLSearchParams(hash.slice(1)).get("call") ?? "";

/** The fragment that leads to a call. @param {string} id */
export const linkTo = (id) => `#${new URLSearchParams({ call: id })}`;

/**
 * What is said of the calls that are listed.
 *
 * @param {Filter} filter
 * @param {number} total calls that the filter selects
 * @param {number} shown
 */
export function stateOf(filter, total, shown) {
  if (total > 0) return `${counted(total, "call")}${shown < total ? `, ${shown} shown` : ""}, newest first.`;
  if (filter.id.trim()) return "There is no call with this request ID and these filters.";
  return isEverything(filter)
    ? "No calls in the last 30 days. Run a sample above to make one."
    : "No call has this status, operation and key.";
}

/**
 * The cells of a call: each has lines, of which the first one is the heading.
 *
 * @param {Call} call
 * @param {import("./keys.js").Key[]} keys
 */
export function cellsOf(
  { time, operation, operations, status, code, reason, parameter, credits, duration, kind, key },
  keys,
) {
  const name = key && (keys.find(({ id }) => id === key)?.name ?? "revoked key");
  const error = code?.replaceAll("_", " ");
  const detail = [reason === code ? "" : reason?.replaceAll("_", " "), parameter && `parameter ${parameter}`];
  return {
    time: timeOf(time),
    call: [operation, operations?.join(", "), name],
    result: [
      status < 400 && error ? `${status}, in part ${error}` : `${status} ${error ?? "OK"}`,
      detail.filter(Boolean).join(", "),
      `${counted(credits, "credit")}, ${duration.toLocaleString("en")} ms`,
      kind && KINDS[kind],
    ],
    isFailed: status >= 400 || code !== undefined,
  };
}
