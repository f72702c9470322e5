// @ts-check
/**
 * Measures how long programs take to their first answer, with and without a snapshot: REST and GraphQL on a new `workerd serve`, the
 * toolkit and the image program in a new Node process. The two take turns.
 *
 * Absolute figures vary between machines and runs, so compare the ratios. STARTS sets the number of processes for a figure.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { send } from "./load.mjs";
import { median } from "./median.mjs";
import { bundle, configure, key, serve } from "./workerd.mjs";

const starts = Number(process.env.STARTS || 9);

/** The names of the columns. */
const columns = ["snapshot", "booting"];

/** The files of the toolkit's program. @type {[built: string, booting: string]} */
const toolkit = ["wasm/dist/lettercraft.wasm", "build/booting/lettercraft.wasm"];

/** Functions that start a program with or without its snapshot, and return the milliseconds to its first answer. */
/** @type {Record<string, (column: string) => number | Promise<number>>} */
const rows = {
  "first answer of REST": onWorkerd("rest", "worker/entry.mjs", "hmac", {
    message: "Hello World",
    secret: "my-secret",
  }),
  "first answer of GraphQL": onWorkerd("graphql", "worker/graphql/entry.mjs", "graphql", {
    query: '{ hmac(message: "Hello World", secret: "my-secret") { hmac } }',
  }),
  "first picture": inNode("build/worker/image.wasm", "build/booting/image.wasm"),
  "toolkit's first cryptogram": inNode(...toolkit, 'cryptogram\n{"text":"Knowledge is power"}'),
  "toolkit's first acrostic": inNode(...toolkit, 'acrostic\n{"word":"puzzle"}'),
};

console.log("\nStarts, ms".padEnd(30), ...columns.map((name) => name.padStart(10)), "ratio".padStart(8));
for (const [name, start] of Object.entries(rows)) {
  /** @type {number[][]} */
  const times = columns.map(() => []);
  for (let i = 0; i < starts; i++) {
    for (const [column, list] of times.entries()) list.push(await start(/** @type {string} */ (columns[column])));
  }
  const [snapshot = 0, booting = 0] = times.map(median);
  const cells = [snapshot.toFixed(1).padStart(10), booting.toFixed(1).padStart(10)];
  console.log(name.padEnd(29), ...cells, (snapshot / booting).toFixed(2).padStart(8));
}

/**
 * @param {string} program
 * @param {string} entry
 * @param {string} path
 * @param {object} content
 */
function onWorkerd(program, entry, path, content) {
  const folders = columns.map((column) => {
    const folder = bundle(`start-${program}-${column}`, entry);
    const wasm = /** @type {string} */ (readdirSync(folder).find((file) => file.endsWith(".wasm")));
    if (column === "booting") {
      copyFileSync(`build/booting/${program}.wasm`, join(folder, wasm));
      configure(folder); // which has the program in it
    }
    return folder;
  });
  const headers = { "content-type": "application/json", "x-api-key": key };
  return async (/** @type {string} */ column) => {
    const server = await serve(/** @type {string} */ (folders[columns.indexOf(column)]));
    await server.open();
    const start = performance.now();
    await send(undefined, `${server.url}/v1/${path}`, headers, JSON.stringify(content));
    const time = performance.now() - start;
    await server.stop();
    return time;
  };
}

/**
 * @param {string} built
 * @param {string} booting
 * @param {string} [call] of the toolkit
 */
function inNode(built, booting, call = "") {
  const script = join(import.meta.dirname, "start.mjs");
  return (/** @type {string} */ column) => {
    const file = column === "booting" ? booting : built;
    return Number(execFileSync("node", [script, file, call], { encoding: "utf8" }));
  };
}
