/** What the account page says about calls, as plain functions of the service's answers. */
import { counted, number } from "../kit/counted.ts";
import type { Key } from "./keys.ts";
import { timeOf } from "./view.ts";

/** A call, of GET /account/api/calls. */
export interface Call {
  time: number;
  /** id of the request */
  id: string;
  /** operation, or "graphql", "batch" or "booklet" */
  operation: string;
  /** operations that a query of GraphQL, a batch or a booklet called */
  operations?: string[];
  status: number;
  /** code and reason of an error, which an answer of GraphQL with the status 200 can have, too */
  code?: string;
  reason?: string;
  /** name of the parameter at fault */
  parameter?: string;
  credits: number;
  /** in milliseconds */
  duration: number;
  /** id of the key */
  key?: string;
  kind?: "repetition" | "test";
}

/** Empty texts select every call. */
type Filter = { status: string; operation: string; key: string; id: string };

/** What is said of calls that cost nothing although they succeeded. */
const KINDS = { repetition: "repetition of a call that was paid", test: "key for tests" };

/**
 * The query that asks for calls.
 *
 * @param before where the older calls begin; null for the newest ones
 */
export function queryOf(filter: Filter, before: number | null) {
  const given = Object.entries({ ...filter, id: filter.id.trim() }).filter(([, value]) => value !== "");
  return new URLSearchParams([...given, ...(before === null ? [] : [["before", String(before)]])]).toString();
}

/** Reports whether a filter selects every call. */
export const isEverything = (filter: Filter) => queryOf(filter, null) === "";

/** The request ID in the fragment of the page's address, "#call=…", or an empty text. */
export const idIn = (hash: string) => new URLSearchParams(hash.slice(1)).get("call") ?? "";

/** The fragment that leads to a call. */
export const linkTo = (id: string) => `#${new URLSearchParams({ call: id })}`;

/**
 * What is said of the calls that are listed.
 *
 * @param total calls that the filter selects
 */
export function stateOf(filter: Filter, total: number, shown: number) {
  if (total > 0) return `${counted(total, "call")}${shown < total ? `, ${shown} shown` : ""}, newest first.`;
  if (filter.id.trim()) return "There is no call with this request ID and these filters.";
  return isEverything(filter)
    ? "No calls in the last 30 days. Run a sample above to make one."
    : "No call has this status, operation and key.";
}

/** The cells of a call: each has lines, of which the first one is the heading. */
export function cellsOf(
  { time, operation, operations, status, code, reason, parameter, credits, duration, kind, key }: Call,
  keys: Key[],
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
      `${counted(credits, "credit")}, ${number(duration)} ms`,
      kind && KINDS[kind],
    ],
    isFailed: status >= 400 || code !== undefined,
  };
}
