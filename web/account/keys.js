// @ts-check
/** What the account page says about keys, as plain functions of what the service answers. */
import { counted } from "../kit/counted.js";
import { dayOf } from "./view.js";

/**
 * @typedef {object} Key
 * @property {string} id
 * @property {string} name
 * @property {number} made time at which its secret was made
 * @property {number | null} expires
 * @property {string[] | null} scopes
 * @property {number | null} limit
 * @property {string[] | null} origins
 * @property {number} spent credits used in this cycle
 * @property {number | null} before time at which the secret before this one ends
 * @property {boolean} isTest whether its calls cost nothing and get samples
 * @property {boolean} isShown whether its secret can be shown
 *
 * @typedef {object} Rules of a key, as POST and PATCH /account/api/keys take them
 * @property {string} name
 * @property {string | null} [expires]
 * @property {string[] | null} scopes
 * @property {number | null} limit
 * @property {string[] | null} origins
 * @property {true} [test] of a new key, whether its calls cost nothing and get samples
 *
 * @typedef {object} Form what the fields of the form hold
 * @property {string} name
 * @property {string} expires the last day, such as "2027-01-31", or "" for none
 * @property {boolean} isForAll whether the key may be used for every operation
 * @property {string[]} scopes
 * @property {string} limit
 * @property {string} origins one on each line
 * @property {boolean} isTest
 */

const list = new Intl.ListFormat("en");

/** A number for people. @param {number} n */
const number = (n) => n.toLocaleString("en");

/**
 * The day on which a key was used last, as the record of use has it: "2026-11-21", or "" if it was not used.
 *
 * @param {string} id
 * @param {import("./view.js").Day[]} use the oldest day first
 */
export const lastUsed = (id, use) => use.findLast(({ keys }) => keys?.[id])?.day ?? "";

/** The credits that a key has used in this cycle. @param {Key} key */
const spentOf = ({ spent, limit }) =>
  limit === null
    ? `${counted(spent, "credit")} used in this cycle`
    : `${number(spent)} of ${counted(limit, "credit")} used in this cycle`;

/** What stands beside the name of a key in the list. @param {Key} key @param {import("./view.js").Day[]} use @param {number} now */
export function stateOf(key, use, now) {
  if (key.expires !== null && key.expires <= now) return "expired";
  const day = lastUsed(key.id, use);
  return `${spentOf(key)}, ${day ? `last used on ${dayOf(Date.parse(day))}` : "no credits used in the last 90 days"}`;
}

/** The sentences about a key. @param {Key} key @param {number} now */
export function factsOf(key, now) {
  const { made, expires, scopes, limit, origins, before, isTest } = key;
  return [
    isTest ? "For tests: its calls cost nothing and get samples." : "",
    `Created on ${dayOf(made)} (UTC).`,
    expires === null ? "" : `${expires <= now ? "Expired" : "Expires"} on ${dayOf(expires)} (UTC).`,
    scopes === null ? "" : `For ${list.format(scopes)} only.`,
    limit === null ? "" : `${spentOf(key)}.`,
    origins === null ? "" : `For pages of ${list.format(origins)} only.`,
    before === null || before <= now
      ? ""
      : `The key before this one works until ${dayOf(before)}, ${new Date(before).toISOString().slice(11, 16)} (UTC).`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * The use with the names of keys in the place of operations. Keys that have been revoked are one.
 *
 * @param {import("./view.js").Day[]} use
 * @param {Key[]} keys
 * @returns {import("./view.js").Day[]}
 */
export function useByKey(use, keys) {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return use.map(({ day, keys: sums = {} }) => {
    /** @type {import("./view.js").Sums} */
    const operations = {};
    for (const [id, { calls, credits }] of Object.entries(sums)) {
      const name = names.get(id) ?? "revoked keys";
      const before = Object.hasOwn(operations, name) ? operations[name] : undefined;
      operations[name] = { calls: calls + (before?.calls ?? 0), credits: credits + (before?.credits ?? 0) };
    }
    return { day, operations };
  });
}

/** What the form holds for a key, or for a new one. @param {Key | null} key @returns {Form} */
export const formOf = (key) => ({
  name: key?.name ?? "",
  // A key ends when the day after its last one begins.
  expires: key?.expires ? new Date(key.expires - 1).toISOString().slice(0, 10) : "",
  isForAll: !key?.scopes,
  scopes: key?.scopes ?? [],
  limit: key?.limit == null ? "" : String(key.limit),
  origins: (key?.origins ?? []).join("\n"),
  isTest: key?.isTest ?? false,
});

/**
 * The rules in a form, or the field that must be filled in differently and why. The service checks the rest.
 *
 * @param {Form} form
 * @param {Form} [before] what the form held when it was opened; an end that is the same stays to the moment
 * @returns {Rules | { field: "name" | "scopes" | "limit", sentence: string }}
 */
export function rulesOf({ name, expires, isForAll, scopes, limit, origins, isTest }, before) {
  if (name.trim() === "") return { field: "name", sentence: "Give the key a name." };
  if (!isForAll && scopes.length === 0) return { field: "scopes", sentence: "Choose what the key may be used for." };
  if (!/^\d*$/.test(limit.trim())) return { field: "limit", sentence: "The limit is a whole number of credits." };
  const pages = origins.split(/\s+/).filter(Boolean);
  return {
    name: name.trim(),
    ...(before?.expires !== expires && {
      expires: expires ? new Date(Date.parse(expires) + 86_400_000).toISOString() : null,
    }),
    scopes: isForAll ? null : scopes,
    limit: limit.trim() === "" ? null : Number(limit),
    origins: pages.length === 0 ? null : pages,
    ...(isTest && before === undefined && { test: /** @type {const} */ (true) }),
  };
}
