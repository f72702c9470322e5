// @ts-check
/**
 * Sends commands to the accounts' objects, so that benchmarks and tests can do without the console, and data planes in other
 * processes reach the objects.
 */
import { WorkerEntrypoint } from "cloudflare:workers";

export default class extends WorkerEntrypoint {
  /**
   * Sends a command. A command with the member line is sent as a command of the data plane. The request says how many times it is sent, and
   * how many are under way at once.
   * @param {Request} request
   */
  async fetch(request) {
    const { account, command, times = 1, lanes = 1 } = /** @type {any} */ (await request.json());
    const object = this.#object(account);
    if (!JSON.parse(command).line) return object.fetch("https://account/", { method: "POST", body: command });
    let left = times;
    let answer = "";
    const lane = async () => {
      while (left-- > 0) answer = await object.command(command);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return new Response(answer);
  }

  /**
   * Passes on a command of a data plane.
   * @param {string} account
   * @param {string} command
   */
  command(account, command) {
    return this.#object(account).command(command);
  }

  /**
   * Passes on commands of a data plane that go together.
   * @param {string} account
   * @param {string[]} commands
   */
  commands(account, commands) {
    return this.#object(account).commands(commands);
  }

  /** @param {string} account */
  #object(account) {
    return /** @type {any} */ (this.env).ACCOUNT.getByName(account);
  }
}
