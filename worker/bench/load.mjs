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
 * @param {Agent | undefined} agent
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {string} body
 * @returns {Promise<string>}
 */
export function send(agent, url, headers, body) {
  return new Promise((resolve, reject) => {
    const message = request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => {
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`status ${response.statusCode}: ${text}`));
      });
      response.on("error", reject);
    });
    message.on("error", reject);
    message.end(body);
  });
}
