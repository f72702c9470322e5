// @ts-check
/**
 * The self-test: the main Worker calls each other Worker as it does for a customer's call, and says which of them answered. Only the operator
 * may ask for it. It needs no account, costs no credits, stores nothing and sends no mail.
 */

/** The path of the self-test. The console checks the administration token (package admin). */
export const PATH = "/admin/self-test";

/** The time in milliseconds that each Worker has to answer. One that was just deployed has to start, too. */
const PATIENCE = 10_000;

/** A picture of one letter, as core/drawing marshals it. */
const DRAWING = "title a\ndescription a\npage 10 10\ntext 2 7 5 0 0 0 a";

/**
 * The calls of the Workers. Each returns what is wrong with the answer, or nothing.
 * @type {Record<string, (env: any) => Promise<string | undefined>>}
 */
const CALLS = {
  async image(env) {
    const [, ...name] = (await env.IMAGE.draw("png", DRAWING)).subarray(0, 4);
    return String.fromCharCode(...name) === "PNG" ? undefined : "answered with something that is not a picture";
  },
  async page(env) {
    const { status } = await env.PAGE.fetch("https://page/text", { method: "POST", body: "A sentence." });
    return expect(200, status);
  },
  async graphql(env) {
    const body = JSON.stringify({ query: "{ __typename }" });
    const headers = { "Content-Type": "application/json" };
    const { status } = await env.GRAPHQL.fetch("https://graphql/v1/graphql", { method: "POST", headers, body });
    return expect(401, status); // the program runs, and misses the key
  },
  async notifier(env) {
    return expect(405, await env.ACCOUNT.getByName("status").notifier()); // the program runs, and expects another method
  },
};

/** @param {number} wanted @param {number} status */
const expect = (wanted, status) =>
  status === wanted ? undefined : `answered with the status ${status} instead of ${wanted}`;

/**
 * Answers a request for the self-test: the name of each part, the time that it took in milliseconds, and what is wrong with it, if anything
 * is. A message of an exception is left out, because it can contain anything. If the console does not answer, nobody knows who asks, so
 * there is no other part.
 * @param {Request} request
 * @param {Env} env
 */
export async function selfTest(request, env) {
  /** @type {Response | undefined} */
  let answer;
  const console = await part("console", async () => {
    answer = await env.CONSOLE.fetch(request);
    return answer.status < 500 ? undefined : expect(200, answer.status);
  });
  if (!answer || console.fault) return reply([console]);
  if (!answer.ok) return answer;
  const { mail } = /** @type {{ mail: string }} */ (await answer.json());
  const fault = mail === "" ? {} : { fault: mail };
  const others = await Promise.all(Object.entries(CALLS).map(([name, call]) => part(name, () => call(env))));
  return reply([console, { name: "mail", ms: 0, ...fault }, ...others]);
}

/** @typedef {{ name: string, ms: number, fault?: string | undefined }} Part */

/** @param {Part[]} parts */
const reply = (parts) => Response.json({ parts }, { headers: { "Cache-Control": "no-store" } });

/**
 * Calls a part.
 * @param {string} name
 * @param {() => Promise<string | undefined>} call
 * @returns {Promise<Part>}
 */
async function part(name, call) {
  const begin = Date.now();
  const late = scheduler.wait(PATIENCE).then(() => `did not answer within ${PATIENCE / 1000} s`);
  const fault = await Promise.race([call().catch(() => "threw an exception"), late]);
  return { name, ms: Date.now() - begin, fault };
}
