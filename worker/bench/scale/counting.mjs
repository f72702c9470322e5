// @ts-check
/**
 * The accounts' objects, which also count what the platform's price list charges for. The command "counts" returns the counts, and how many
 * alarms are due or running.
 */
import { Account as Plain } from "../../account/account.mjs";

/** An alarm that is due within this time, in milliseconds, belongs to the call: a later one deletes old answers. */
const SOON = 60_000;

const counts = { requests: 0, alarms: 0, rows: 0, directoryWrites: 0 };
/** The storages of the objects whose alarm is due. @type {Set<DurableObjectStorage>} */
const due = new Set();
let running = 0;
let isCounting = false;

export class Account extends Plain {
  /**
   * @param {DurableObjectState} ctx
   * @param {Env} env
   */
  constructor(ctx, env) {
    if (!isCounting) count(ctx.storage, env.ACCOUNTS);
    isCounting = true;
    super(ctx, env);
  }

  /** @param {string} text */
  command(text) {
    counts.requests++;
    return super.command(text);
  }

  /** @param {string[]} texts */
  commands(texts) {
    counts.requests++;
    return Promise.allSettled(texts.map((text) => super.command(text)));
  }

  /** @param {Request} request */
  async fetch(request) {
    const { do: name } = /** @type {any} */ (await request.clone().json());
    return name === "counts" ? Response.json({ ...counts, waiting: due.size + running }) : super.fetch(request);
  }

  async alarm() {
    due.delete(this.ctx.storage);
    counts.alarms++;
    running++;
    await super.alarm();
    running--;
  }
}

export default {
  fetch: () => new Response(null, { status: 404 }),
};

/**
 * Makes the writing methods count the rows that they write. All objects of the isolate share the methods.
 * @param {DurableObjectStorage} storage
 * @param {KVNamespace} directory
 */
function count(storage, directory) {
  after(storage.kv, "put", () => counts.rows++);
  after(storage.kv, "delete", (/** @type {boolean} */ existed) => {
    counts.rows += Number(existed);
  });
  after(storage.sql, "exec", (/** @type {SqlStorageCursor<any>} */ cursor) => {
    counts.rows += cursor.rowsWritten;
  });
  after(storage, "setAlarm", function (_, time) {
    if (time < Date.now() + SOON) due.add(this);
    else due.delete(this);
    counts.rows++;
  });
  after(directory, "put", () => counts.directoryWrites++);
}

/**
 * Calls a function with the result and the arguments of each call of a method, as a method of the same object.
 * @param {any} object
 * @param {string} method
 * @param {(this: any, result: any, ...values: any[]) => void} then
 */
function after(object, method, then) {
  const prototype = Object.getPrototypeOf(object);
  const original = prototype[method];
  prototype[method] = function (/** @type {any[]} */ ...values) {
    const result = original.apply(this, values);
    then.call(this, result, ...values);
    return result;
  };
}
