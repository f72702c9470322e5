// @ts-check
/** Counts what calls get while the directories of the isolates are older than the account's object. */
import { exchange } from "../load.mjs";
import { hash, newKey } from "../workerd.mjs";
import { print } from "./table.mjs";

/** The calls for a figure. A Free account has 60 calls a minute. */
const CALLS = 100;

const PLANS = {
  pro: { credits: 50_000, bonus: 0, perMinute: 0 },
  free: { credits: 1000, bonus: 500, perMinute: 60 },
};

/**
 * Prints the answers by change. The directories of the isolates are copies that are never renewed, so they stay as old as at the change.
 * @param {import("../workerd.mjs").Server} home
 * @param {{ url: string }[]} isolates
 * @param {string[]} keys keys in the directories, each of an account of its own with the plan Pro
 */
export async function stale(home, isolates, keys) {
  const fresh = newKey(1_000_000);
  const replacement = { hash: hash(fresh), isListed: true, sealed: "" };
  /** @type {[string, object, (old: string) => string][]} */
  const changes = [
    [
      "the key was replaced, and calls have the old one",
      { do: "replace-key", id: "first", ...replacement },
      (old) => old,
    ],
    [
      "the key was replaced, and calls have the new one",
      { do: "replace-key", id: "first", ...replacement },
      () => fresh,
    ],
    ["the account is suspended", { do: "suspend" }, (old) => old],
    ["the plan is Free now", { do: "plan", plan: "free" }, (old) => old],
    ["the account was deleted", { do: "delete" }, (old) => old],
  ];
  const rows = [];
  for (const [i, [name, change, keyFor]] of changes.entries()) {
    const old = /** @type {string} */ (keys[i]);
    const account = `STALE${i}`;
    const used = async () => (await home.administer({ do: "standing", plans: PLANS }, account)).used ?? 0;
    const opened = { do: "open", account, key: { hash: hash(old), isListed: true }, plan: "pro" };
    await home.administer({ ...opened, plans: PLANS }, account);
    const changed = await home.administer({ ...change, plans: PLANS }, account);
    if (changed.outcome !== "done") throw new Error(`the account is not changed: ${changed.outcome}`);
    const before = await used();
    const headers = { "content-type": "application/json", "x-api-key": keyFor(old) };
    const body = JSON.stringify({ message: "Hello World", secret: "my-secret" });
    /** @type {Record<number, number>} */
    const answers = {};
    for (let call = 0; call < CALLS; call++) {
      const { status } = await exchange(undefined, `${isolates[call % isolates.length]?.url}/v1/hmac`, headers, body);
      answers[status] = (answers[status] ?? 0) + 1;
    }
    const charged = (await used()) - before;
    const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
    rows.push([told.join(", ").padStart(20), charged, `  ${name}`]);
  }
  console.log(`\nStale directories: the answers to ${CALLS} calls over ${isolates.length} isolates after a change\n`);
  print(["             answers", "charged", ""], rows);
}
