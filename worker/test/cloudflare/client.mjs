// @ts-check
/** What the tests of the stand-in send to it: requests, and deployments by wrangler. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Runs wrangler and returns its output.
 * @param {string} folder the working folder
 * @param {import("./index.mjs").Cloudflare} to
 * @param {...string} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export const wrangler = (folder, to, ...args) =>
  new Promise((done) => {
    const options = { cwd: folder, env: { ...process.env, ...to.env() } };
    execFile("wrangler", args, options, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

/**
 * Sends a request to the interface.
 * @param {import("./index.mjs").Cloudflare} to
 * @param {string} method
 * @param {string} path "~" stands for the account
 * @param {unknown} [body] sent as JSON
 * @param {string} [token]
 */
export async function ask(to, method, path, body, token = to.token) {
  const response = await fetch(to.url + path.replace("~", `/accounts/${to.account}`), {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  /** @type {any} */
  const answer = await response.json();
  assert.equal(answer.success, response.ok);
  return { status: response.status, code: answer.errors[0]?.code, ...answer };
}

/**
 * Writes the configuration of a Worker and returns the arguments to deploy it.
 * @param {string} folder
 * @param {string} name
 * @param {object} config
 */
export function configured(folder, name, config) {
  const file = `${name}.json`;
  const common = { name, compatibility_date: "2026-08-01", send_metrics: false, workers_dev: false };
  writeFileSync(join(folder, file), JSON.stringify({ ...common, ...config }));
  return ["deploy", "-c", file];
}
