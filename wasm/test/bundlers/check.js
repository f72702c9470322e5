// @ts-check
// Part of each project: calls the toolkit as its program does, and collects the answers.

/**
 * @typedef {object} Kit
 * @property {(params: { message: string, secret: string }) => unknown} hmac
 * @property {(params: { text: string }) => Promise<{ wordCount: number }>} textreadability
 * @property {() => void} [close]
 *
 * @param {Record<string, () => Promise<Kit>>} calls
 * @param {string} texts what the names of the calls begin with whose toolkit counts a text, too
 * @returns {Promise<Record<string, string>>} by call, the signature or the message of the error
 */
export async function check(calls, texts) {
  /** @type {Record<string, string>} */
  const outcome = {};
  for (const [call, open] of Object.entries(calls)) {
    try {
      const kit = await open();
      const { hmac } = /** @type {{ hmac: string }} */ (
        await kit.hmac({ message: "Hello World", secret: "my-secret" })
      );
      if (call.startsWith(texts)) {
        const { wordCount } = await kit.textreadability({ text: "The cat sat." });
        if (wordCount !== 3) throw new Error(`${wordCount} words`);
      }
      outcome[call] = hmac;
      kit.close?.();
    } catch (error) {
      outcome[call] = /** @type {Error} */ (error).message;
    }
  }
  return outcome;
}
