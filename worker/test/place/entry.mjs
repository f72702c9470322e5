// @ts-check
/**
 * The Worker of the accounts' objects for tests of moves. workerd implements no jurisdictions: here, the objects of a jurisdiction have names
 * of their own. A test can make an object crash in the middle of a move, and look into an object.
 */
import { Account as Base } from "../../account/account.mjs";

export { default } from "../../account/entry.mjs";

/**
 * The crash that a test has asked for: of the sender, of the receiver, or of nobody (the receiver does not answer while it is asked for),
 * before or after the receiver has done a step.
 */
let crash = { left: -1, who: "", after: false };
/** The name of the object that has got a command of the console last. */
let sender = "";

export class Account extends Base {
  /**
   * @param {DurableObjectState} ctx
   * @param {Env} env
   */
  constructor(ctx, env) {
    const objects = env.ACCOUNT;
    const jurisdiction = (/** @type {string} */ name) => ({
      getByName: (/** @type {string} */ object) => objects.getByName(`${object} in ${name}`),
    });
    const getByName = (/** @type {string} */ name, /** @type {any} */ options) => objects.getByName(name, options);
    super(ctx, { ...env, ACCOUNT: /** @type {any} */ ({ getByName, jurisdiction }) });
  }

  /**
   * Executes a command of the console, or of a test:
   *
   *   {"do": "test-crash", "left", "who", "after"}  the object crashes in the step after as many others
   *   {"do": "test-abort"}                          it crashes now
   *   {"do": "test-take", "number", "part"}         it gets a part of an account
   *   {"do": "test-alarm"}                          the alarm rings
   *   {"do": "test-look"}                           returns the names of the entries, the rows of the table, and the place
   *
   * @override
   * @param {any} command
   * @param {number} [number]
   * @returns {Promise<string>}
   */
  async administer(command, number) {
    const { kv, sql } = this.ctx.storage;
    switch (command.do) {
      case "test-crash":
        crash = command;
        return "{}";
      case "test-take":
        await super.take(command.number, command.part);
        return "{}";
      case "test-alarm":
        await this.alarm();
        return "{}";
      case "test-look": {
        const isThere = [...sql.exec("SELECT name FROM sqlite_master WHERE name = 'answers'")].length > 0;
        return JSON.stringify({
          entries: Object.fromEntries([...kv.list()].filter(([name]) => name !== "place")),
          rows: isThere ? [...sql.exec("SELECT * FROM answers")] : null,
          place: kv.get("place") ?? null,
          alarm: await this.ctx.storage.getAlarm(),
        });
      }
      case "test-abort":
        this.ctx.abort("the test has asked for a crash");
    }
    if (number) return this.#step(() => super.administer(command, number));
    sender = this.ctx.id.name ?? "";
    return super.administer(command, number);
  }

  /**
   * @override
   * @param {number} number
   * @param {any} part
   */
  async take(number, part) {
    return this.#step(() => super.take(number, part));
  }

  /** @template T @param {() => Promise<T>} step @returns {Promise<T>} */
  async #step(step) {
    if (crash.left-- !== 0) return step();
    if (crash.after) {
      await step();
      await this.ctx.storage.sync();
    }
    if (crash.who === "receiver") this.ctx.abort("the test has asked for a crash");
    if (crash.who === "sender") await this.env.ACCOUNT.getByName(sender).administer({ do: "test-abort" });
    while (crash.who === "nobody") await scheduler.wait(10);
    return step();
  }
}
