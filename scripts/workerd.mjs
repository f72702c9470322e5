// @ts-check
/// <reference path="./packages.d.ts" />
/** Starts a bare `workerd serve`. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import workerd from "workerd";

/** The option with which a configuration finds the schema and the files that it names. */
const IMPORTS = "--import-path=/";

/** The option with which workerd writes its ports to the pipe that {@link run} opens. */
const CONTROL = "--control-fd=3";

/** The file that {@link compile} writes. */
const COMPILED = "config.bin";

/**
 * Compiles a configuration, with the files that it names, for {@link launchCompiled}. The operator's program does the same: of a text, workerd
 * keeps copies, with the programs in it.
 * @param {string} config
 * @param {string} folder where the configuration is written
 */
export function compile(config, folder) {
  const source = join(folder, "config.capnp");
  writeFileSync(source, config);
  const out = openSync(join(folder, COMPILED), "w");
  execFileSync(workerd.default, ["compile", IMPORTS, "--config-only", source], { stdio: ["ignore", out, "inherit"] });
  closeSync(out);
}

/**
 * Starts workerd with a configuration that {@link compile} has compiled.
 * @param {string} folder where the configuration is
 * @param {string[]} sockets the names of its sockets
 * @param {Record<string, string>} disks the paths of its services of the kind disk
 */
export function launchCompiled(folder, sockets, disks) {
  const paths = Object.entries(disks).map(([name, path]) => `--directory-path=${name}=${path}`);
  return run([workerd.default, "serve", "--binary", ...paths, CONTROL, join(folder, COMPILED)], sockets, "inherit");
}

/**
 * Starts workerd.
 * @param {string} config
 * @param {string[]} sockets the names of its sockets
 * @param {string} folder where the configuration is written
 * @param {"inherit" | "ignore" | "pipe"} [errors] the destination of its error output
 * @param {string[]} [before] the words of a command that runs it
 */
export function launch(config, sockets, folder, errors = "inherit", before = []) {
  const file = join(folder, "config.capnp");
  writeFileSync(file, config);
  return run([...before, workerd.default, "serve", IMPORTS, CONTROL, file], sockets, errors);
}

/**
 * Starts a command that runs workerd, and waits until workerd listens.
 * @param {string[]} words
 * @param {string[]} sockets
 * @param {"inherit" | "ignore" | "pipe"} errors
 */
async function run([command = "", ...words], sockets, errors) {
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
