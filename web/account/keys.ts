/** What the account page says about keys, as plain functions of what the service answers. */
import { counted, number } from "../kit/counted.ts";
import { type Day, dayOf, type Sums } from "./view.ts";

export interface Key {
  id: string;
  name: string;
  /** time at which its secret was made */
  made: number;
  expires: number | null;
  scopes: string[] | null;
  limit: number | null;
  origins: string[] | null;
  /** credits used in this cycle */
  spent: number;
  /** time at which the secret before this one ends */
  before: number | null;
  /** whether its calls cost nothing and get samples */
  isTest: boolean;
  /** whether its secret can be shown */
  isShown: boolean;
}

/** Of a key, as POST and PATCH /account/api/keys take them. */
export interface Rules {
  name: string;
  expires?: string | null;
  scopes: string[] | null;
  limit: number | null;
  origins: string[] | null;
  /** of a new key, whether its calls cost nothing and get samples */
  test?: true;
}

/** What the fields of the form hold. */
export interface Form {
  name: string;
  /** the last day, such as "2027-01-31", or "" for none */
  expires: string;
  /** whether the key may be used for every operation */
  isForAll: boolean;
  scopes: string[];
  limit: string;
  /** one on each line */
  origins: string;
  isTest: boolean;
}

const list = new Intl.ListFormat("en");

/**
 * The day on which a key was used last, as the record of use has it: "2026-11-21", or "" if it was not used.
 *
 * @param use the oldest day first
 */
export const lastUsed = (id: string, use: Day[]) => use.findLast(({ keys }) => keys?.[id])?.day ?? "";

/** The credits that a key has used in this cycle. */
const spentOf = ({ spent, limit }: Key) =>
  limit === null
    ? `${counted(spent, "credit")} used in this cycle`
    : `${number(spent)} of ${counted(limit, "credit")} used in this cycle`;

/** What stands beside the name of a key in the list. */
export function stateOf(key: Key, use: Day[], now: number) {
  if (key.expires !== null && key.expires <= now) return "expired";
  const day = lastUsed(key.id, use);
  return `${spentOf(key)}, ${day ? `last used on ${dayOf(Date.parse(day))}` : "no credits used in the last 90 days"}`;
}

/** The sentences about a key. */
export function factsOf(key: Key, now: number) {
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

/** The use with the names of keys in the place of operations. Keys that have been revoked are one. */
export function useByKey(use: Day[], keys: Key[]): Day[] {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  return use.map(({ day, keys: sums = {} }) => {
    const operations: Sums = {};
    for (const [id, { calls, credits }] of Object.entries(sums)) {
      const name = names.get(id) ?? "revoked keys";
      const before = Object.hasOwn(operations, name) ? operations[name] : undefined;
      operations[name] = { calls: calls + (before?.calls ?? 0), credits: credits + (before?.credits ?? 0) };
    }
    return { day, operations };
  });
}

/** What the form holds for a key, or for a new one. */
export const formOf = (key: Key | null): Form => ({
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
 * @param before what the form held when it was opened; an end that is the same stays to the moment
 */
export function rulesOf(
  { name, expires, isForAll, scopes, limit, origins, isTest }: Form,
  before?: Form,
): Rules | { field: "name" | "scopes" | "limit"; sentence: string } {
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
    ...(isTest && before === undefined && { test: true as const }),
  };
}
