// @ts-check
// Part of each project: calls the toolkit as its program does, and collects the answers.

/**
 * @typedef {{ hmac(params: { message: string, secret: string }): unknown, close?(): void }} Kit
 *
 * @param {Record<string, () => Promise<Kit>>} calls
 * @returns {Promise<Record<string, string>>} by call, the signature or the message of the error
 */
export async function check(calls) {
  /** @type {Record<string, string>} */
  const outcome = {};
  for (const [call, open] of Object.entries(calls)) {
    try {
      const kit = await open();
      const { hmac } = /** @type {{ hmac: string }} */ (
        await kit.hmac({ message: "Hello World", secret: "my-secret" })
      );
      outcome[call] = hmac;
      kit.close?.();
    } catch (error) {
      outcome[call] = /** @type {Error} */ (error).message;
    }
  }
  return outcome;
}
