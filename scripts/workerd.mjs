// @ts-check
/// <reference path="./packages.d.ts" />
/** Starts a bare `workerd serve`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import workerd from "workerd";

/**
 * Starts workerd.
 * @param {string} config
 * @param {string[]} sockets the names of its sockets
 * @param {string} folder where the configuration is written
 * @param {"inherit" | "ignore" | "pipe"} [errors] the destination of its error output
 * @param {string[]} [before] the words of a command that runs it
 */
export async function launch(config, sockets, folder, errors = "inherit", before = []) {
  const file = join(folder, "config.capnp");
  writeFileSync(file, config);
  const [command = "", ...words] = [...before, workerd.default, "serve", "--import-path=/", "--control-fd=3", file];
  const process = spawn(command, words, {
    stdio: ["ignore", "ignore", errors, "pipe"],
  });
  const ended = once(process, "exit");
  return {
    pid: /** @type {number} */ (process.pid),
    stderr: process.stderr,
    ports: await listening(/** @type {import("node:stream").Readable} */ (process.stdio[3]), sockets),
    async stop() {
      process.kill("SIGKILL");
      await ended;
    },
  };
}

/**
 * Waits until workerd listens on its sockets, and returns their ports.
 * @param {import("node:stream").Readable} control where workerd writes one event on each line
 * @param {string[]} sockets
 */
async function listening(control, sockets) {
  /** @type {Record<string, number>} */
  const ports = {};
  for await (const line of createInterface({ input: control })) {
    const { event, socket, port } = JSON.parse(line);
    if (event === "listen") ports[socket] = port;
    if (sockets.every((name) => name in ports)) return ports;
  }
  throw new Error("workerd ended before it listened");
}

/** Returns a text as a literal of Cap'n Proto. @type {(text: string) => string} */
export const quote = (text) => JSON.stringify(text);
