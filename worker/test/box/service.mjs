// @ts-check
/** The service on one machine, as its operator runs it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "../../../scripts/loopback.mjs";
import { eventually } from "../eventually.mjs";

/**
 * Starts the service.
 * @param {(port: number) => string} settings the text of its settings
 * @param {object} [options]
 * @param {string} [options.host] where it listens
 * @param {number} [options.at] its port
 * @param {(folder: string) => string[]} [options.before] returns the words of a command that runs it
 */
export async function startService(settings, { host = "[::]", at, before = () => [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
  const port = at ?? (await freePort());
  const file = join(folder, "settings.toml");
  writeFileSync(file, settings(port));
  const words = [
    "build/lettercraft-admin",
    "serve",
    file,
    "--listen",
    `${host}:${port}`,
    "--state",
    join(folder, "state"),
  ];
  const [command = "", ...others] = [...before(folder), ...words];
  const child = spawn(command, others, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let [output, errors] = ["", ""];
  child.stdout.on("data", (piece) => (output += piece));
  child.stderr.on("data", (piece) => (errors += piece));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  let isOver = false;
  ended.then(() => (isOver = true));
  await eventually(() => isOver || output.includes("is ready at"));
  if (isOver) throw new Error(`the service has ended: ${output}${errors}`);
  return {
    port,
    folder,
    stop,
    /** The process of the operator's program. */
    pid: Number(child.pid),
    /** What it has written to its standard output. */
    output: () => output,
    /** What it has written to its standard error. */
    errors: () => errors,
    /** Opens an account with many credits, and returns its key. */
    async open() {
      const [, token] = /^ADMIN_TOKEN="(.+)"$/m.exec(readFileSync(join(folder, "state/secrets"), "utf8")) ?? [];
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await ask(port, "/admin/accounts", { headers, json: { plan: "mega" } });
      return /** @type {string} */ (JSON.parse(answer.text).key);
    },
    ask: (/** @type {string} */ path, /** @type {Question} */ question = {}) => ask(port, path, question),
  };
}

/**
 * @typedef {object} Question
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {unknown} [json]
 * @property {string} [from] the address of the connection
 * @property {import("node:http").Agent} [agent] keeps connections
 */

/**
 * Sends a request over a connection of its own, or one of an agent. Its path and its headers are sent as they are.
 * @param {number} port
 * @param {string} path
 * @param {Question} question
 */
async function ask(port, path, { method, headers = {}, json, from = "127.0.0.1", agent }) {
  const host = from.includes(":") ? "::1" : "127.0.0.1";
  const message = request({
    host,
    port,
    path,
    method: method ?? (json ? "POST" : "GET"),
    headers: { ...headers, ...(json ? { "Content-Type": "application/json" } : {}) },
    localAddress: from,
    agent: agent ?? false,
  });
  message.end(json ? JSON.stringify(json) : undefined);
  const [response] = /** @type {[import("node:http").IncomingMessage]} */ (await once(message, "response"));
  const body = await text(response);
  return { status: Number(response.statusCode), headers: response.headers, text: body };
}
