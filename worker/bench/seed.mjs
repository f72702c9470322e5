// @ts-check
/** Sends commands to an account's object, so that a benchmark can open an account without the console. */
export default {
  /**
   * @param {Request} request
   * @param {any} env
   */
  async fetch(request, env) {
    const { account, command } = /** @type {any} */ (await request.json());
    const object = env.ACCOUNT.getByName(account);
    const isCall = JSON.parse(command).do === "standing";
    return isCall
      ? new Response(await object.command(command))
      : object.fetch("https://account/", { method: "POST", body: command });
  },
};
