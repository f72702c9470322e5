// @ts-check
/**
 * Sends commands to the accounts' objects, so that benchmarks and tests can do without the console, and data planes in other
 * processes reach the objects.
 */
import { WorkerEntrypoint } from "cloudflare:workers";

export default class extends WorkerEntrypoint {
  /**
   * Sends a command. One with the member line is sent as one of the data plane, as often as the request says, with a number of them
   * under way.
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
   * Passes a command of a data plane on.
   * @param {string} account
   * @param {string} command
   */
  command(account, command) {
    return this.#object(account).command(command);
  }

  /** @param {string} account */
  #object(account) {
    return /** @type {any} */ (this.env).ACCOUNT.getByName(account);
  }
}
