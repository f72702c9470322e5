// @ts-check
/** Hands commands to an account's object, so that a measurement can open one without a console. */
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
