// @ts-check
/**
 * Sends commands to an account's object, so that benchmarks and tests can do without the console. A command with the member line is
 * sent as one of the data plane.
 */
export default {
  /**
   * @param {Request} request
   * @param {any} env
   */
  async fetch(request, env) {
    const { account, command } = /** @type {any} */ (await request.json());
    const object = env.ACCOUNT.getByName(account);
    return JSON.parse(command).line
      ? new Response(await object.command(command))
      : object.fetch("https://account/", { method: "POST", body: command });
  },
};
