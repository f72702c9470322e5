// @ts-check
/** The Worker of the accounts' objects. An object tells which calls have come together, and a test can let them wait. */
import { Account as Real } from "../../account/account.mjs";

export { default } from "../../account/entry.mjs";

export class Account extends Real {
  /** The ids of the calls that have come, and of those that have come together. @type {{ came: string[], groups: string[][] }} */
  #seen = { came: [], groups: [] };
  #gate = Promise.withResolvers();

  /** @override @param {string[]} texts */
  commands(texts) {
    this.#seen.groups.push(texts.map(idOf));
    return super.commands(texts);
  }

  /** @override @param {string} text @param {number} number */
  async command(text, number) {
    this.#seen.came.push(idOf(text));
    await this.#gate.promise;
    return super.command(text, number);
  }

  /**
   * Executes a command of the console. The command "gate" returns what has come. It can open the gate, which is closed at first.
   * @override
   * @param {any} command
   * @param {number} number
   */
  async administer(command, number) {
    if (command.do !== "gate") return super.administer(command, number);
    if (command.opens) this.#gate.resolve(undefined);
    return JSON.stringify(this.#seen);
  }
}

/** @param {string} text */
const idOf = (text) => JSON.parse(text).call?.id;
