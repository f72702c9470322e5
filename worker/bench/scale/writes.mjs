// @ts-check
/** Counts what a call costs at the accounts' objects, in the units of the platform's price list. */
import { send } from "../load.mjs";
import { bundle, hash, key, neighbours, serve } from "../workerd.mjs";
import { quiet } from "./quiet.mjs";

/** A call, as the data plane reports it. */
const CALL = { operation: "hmac", status: 200, id: "0".repeat(36), duration: 1, use: { hmac: [1, 1] } };

/** The command that charges for a call. */
export const CHARGE = { do: "charge", cost: 1, call: CALL };

/** The number of calls for a figure of a busy account. */
const BUSY = 2000;

/** The credits of a Free account with its bonus, and the number of calls for which its balance is published three times, after the first time. */
const SMALL = { credits: 1500, calls: 45 };

/** Prints the counts of a call: alone, with an Idempotency-Key or a hold, and one of many. */
export async function writes() {
  const home = await serve(bundle("scale-writes", "worker/entry.mjs", "worker/bench/scale/counting.mjs"));
  try {
    await home.open();
    const call = (/** @type {Record<string, string>} */ headers = {}) =>
      send(
        undefined,
        `${home.url}/v1/hmac`,
        { "content-type": "application/json", "x-api-key": key, ...headers },
        JSON.stringify({ message: "Hello World", secret: "my-secret" }),
      );
    const hold = async () => {
      await home.pay({ do: "hold", cost: 1, hold: "1", life: 90_000 });
      await home.pay({ ...CHARGE, do: "settle", hold: "1" });
    };
    const count = () => /** @type {Promise<import("./quiet.mjs").Counts>} */ (home.administer({ do: "counts" }));
    const small = /** @type {{ account: string, key: string }} */ (neighbours[0]);
    const { credits } = SMALL;
    await home.administer(
      { do: "open", account: small.account, key: { hash: hash(small.key), isListed: true }, plan: "pro", credits },
      small.account,
    );
    const chargeSmall = async () => {
      await home.pay(CHARGE, undefined, small);
      await quiet(count);
    };
    const oneByOne = async () => {
      for (let i = 0; i < SMALL.calls; i++) await chargeSmall();
    };
    await quiet(count);
    /** @type {[string, () => Promise<unknown>, number][]} */
    const cases = [
      ["the first call of a cycle, of an account with few credits", chargeSmall, 1],
      [`each of ${SMALL.calls} calls of the same account, each alone`, oneByOne, SMALL.calls],
      ["the first call of a cycle, with an Idempotency-Key", () => call({ "idempotency-key": "first" }), 1],
      ["another call with an Idempotency-Key", () => call({ "idempotency-key": "second" }), 1],
      ["the same call again", () => call({ "idempotency-key": "second" }), 1],
      ["a call alone", () => call(), 1],
      ["a call with a hold", hold, 1],
      [`each of ${BUSY} calls at full speed`, () => home.pay(CHARGE, { times: BUSY, lanes: 8 }), BUSY],
    ];
    console.log("What a call costs at the account's object\n");
    console.log("requests and alarms  rows written  writes of the directory");
    for (const [name, act, calls] of cases) {
      const before = await count();
      await act();
      const after = await quiet(count);
      const per = (/** @type {(keyof import("./quiet.mjs").Counts)[]} */ ...names) =>
        (names.reduce((sum, name) => sum + after[name] - before[name], 0) / calls).toPrecision(3);
      const [requests, rows, directory] = [per("requests", "alarms"), per("rows"), per("directoryWrites")];
      console.log(`${requests.padStart(19)}  ${rows.padStart(12)}  ${directory.padStart(23)}  ${name}`);
    }
    console.log();
  } finally {
    await home.stop();
  }
}
