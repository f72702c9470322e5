// @ts-check
/**
 * The calls with which the main Worker finds out whether the other Workers work: for the status, which anybody may ask for, and for the
 * self-test of the operator. They need no account, cost no credits, store nothing, send no mail and write no line of a call into the log.
 */

/** The error of a Worker that answers, but not as it should. Its message says so, and has nothing of the answer. */
export class Fault extends Error {}

/** A picture of one letter, as core/drawing marshals it. */
const DRAWING = "title a\ndescription a\npage 10 10\ntext 2 7 5 0 0 0 a";

/** @type {Record<string, (env: any) => Promise<string>>} */
const CALLS = {
  async console(env) {
    const answer = await env.CONSOLE.fetch("https://console/status");
    expect(200, answer.status);
    return answer.text();
  },
  async image(env) {
    const [, ...name] = (await env.IMAGE.draw("png", DRAWING)).subarray(0, 4);
    if (String.fromCharCode(...name) !== "PNG") throw new Fault("answered with something that is not a picture");
    return "";
  },
  async page(env) {
    const { status } = await env.PAGE.fetch("https://page/text", { method: "POST", body: "A sentence." });
    return expect(200, status);
  },
  async graphql(env) {
    const { status } = await env.GRAPHQL.fetch("https://graphql/v1/graphql", { method: "OPTIONS" });
    return expect(204, status); // the program answers it, and needs no key
  },
  async notifier(env) {
    return expect(405, await env.ACCOUNT.getByName("status").notifier()); // the program runs, and expects another method
  },
};

/** The names of the Workers that can be called. */
export const NAMES = Object.keys(CALLS);

/**
 * Calls a Worker as for a customer's call. Throws if it does not work: a {@link Fault}, or the exception of the Worker. Returns the state of
 * mail if the Worker is the console: ok, off, or what is wrong.
 * @param {string} name one of NAMES
 * @param {any} env
 */
export const call = (name, env) => /** @type {(env: any) => Promise<string>} */ (CALLS[name])(env);

/** @param {number} wanted @param {number} status */
export function expect(wanted, status) {
  if (status !== wanted) throw new Fault(`answered with the status ${status} instead of ${wanted}`);
  return "";
}
