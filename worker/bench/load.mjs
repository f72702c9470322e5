// @ts-check
/** Sends requests over a number of persistent connections, and measures how long each takes. */
import { Agent, request } from "node:http";

/**
 * @typedef {{ url: string, headers: Record<string, string>, body: string }} Target
 *
 * @param {{ targets: Target[], connections: number, requests: number }} load the requests go to the targets in turn
 * @returns {Promise<Float64Array>} durations of the requests in milliseconds, in ascending order
 */
export async function run({ targets, connections, requests }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = new Float64Array(requests);
  let next = 0;
  const lane = async () => {
    while (next < requests) {
      const at = next++;
      const { url, headers, body } = /** @type {Target} */ (targets[at % targets.length]);
      const start = performance.now();
      await send(agent, url, headers, body);
      times[at] = performance.now() - start;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  return times.sort();
}

/**
 * Returns the text of an answer with status 200.
 * @param {Parameters<typeof exchange>} request
 */
export async function send(...request) {
  const { status, text } = await exchange(...request);
  if (status !== 200) throw new Error(`status ${status}: ${text}`);
  return text;
}

/**
 * Sends a request, and returns its answer.
 * @param {Agent | undefined} agent
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {string} body
 * @returns {Promise<{ status: number, text: string }>}
 */
export function exchange(agent, url, headers, body) {
  return new Promise((resolve, reject) => {
    const message = request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", reject);
    });
    message.on("error", reject);
    message.end(body);
  });
}
