// @ts-check
/** The self-test: the main Worker calls each other Worker, and says which of them work and how long they took. Only the operator may ask for it. */
import { call, expect, Fault, NAMES } from "./workers.mjs";

/** The path of the self-test. The console checks the administration token (package admin). */
export const PATH = "/admin/self-test";

/** The time in milliseconds that each Worker has to answer. One that was just deployed has to start, too. */
const PATIENCE = 10_000;

/**
 * Answers a request for the self-test: the name of each part, the time that it took in milliseconds, and what is wrong with it, if anything
 * is. A message of an exception is left out, because it can contain anything. If the console does not answer, nobody knows who asks, so
 * there is no other part.
 * @param {Request} request
 * @param {Env} env
 */
export async function selfTest(request, env) {
  /** @type {Response | undefined} */
  let refusal;
  const admission = await part("console", async () => {
    const answer = await env.CONSOLE.fetch(request);
    if (answer.status >= 500) expect(204, answer.status);
    if (!answer.ok) refusal = answer;
  });
  if (refusal) return refusal;
  if (admission.fault) return reply([admission]);
  let mail = "";
  const parts = await Promise.all(
    NAMES.map((name) =>
      part(name, async () => {
        const said = await call(name, env);
        if (name === "console") mail = said;
      }),
    ),
  );
  const fault = ["", "ok", "off"].includes(mail) ? undefined : mail; // "": the console did not answer
  return reply([...parts, { name: "mail", ms: 0, fault }]);
}

/** @typedef {{ name: string, ms: number, fault?: string | undefined }} Part */

/** @param {Part[]} parts */
const reply = (parts) => Response.json({ parts }, { headers: { "Cache-Control": "no-store" } });

/**
 * Calls a part.
 * @param {string} name
 * @param {() => Promise<void>} run
 * @returns {Promise<Part>}
 */
async function part(name, run) {
  const begin = Date.now();
  const late = scheduler.wait(PATIENCE).then(() => `did not answer within ${PATIENCE / 1000} s`);
  const answer = run().then(
    () => undefined,
    (error) => (error instanceof Fault ? error.message : "threw an exception"),
  );
  const fault = await Promise.race([answer, late]);
  return { name, ms: Date.now() - begin, fault };
}
