// @ts-check
/** Sends commands to an account's object, so that a benchmark can open an account without the console. */
export default {
  /**
   * @param {Request} request
   * @param {any} env
   */
  async fetch(request, env) {
    const { account, command } = /** @type {any} */ (await request.json());
    return new Response(await env.ACCOUNT.getByName(account).command(command));
  },
};
