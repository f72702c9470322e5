// @ts-check
/**
 * Measures what a page costs from its HTML to its scores, over the pages that the module which finds articles carries for
 * its tests: the programs of the service, as WebAssembly and natively, beside Readability.js with linkedom and with jsdom
 * and npm text-readability, each in a process of its own, in turns. Prints the accuracy of the scores beside it.
 * Machines are noisy and differ: read the ratios. ROUNDS sets how often each page is taken after the first time, which does
 * not count; jsdom takes it once.
 */
import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { accuracy } from "./accuracy.mjs";
import { peak } from "./process.mjs";

const rounds = Number(process.env.ROUNDS || 5);
const output = (/** @type {string[]} */ ...command) =>
  execFileSync(command[0] ?? "", command.slice(1), { encoding: "utf8" }).trim();
const module = output("go", "list", "-m", "-f", "{{.Dir}}", "codeberg.org/readeck/go-readability/v2");
const folder = `${module}/test-pages`;
const readability = "worker/bench/peers/readability.mjs";

/** @typedef {{ name: string, time: number, size: number, result?: Record<string, number>, error?: string }} Page */
/** @typedef {{ pages: Page[], memory?: number }} Round */

/** The programs, which print a round for each line that they read, and how many rounds are measured. */
const programs = {
  wasm: { command: [`${output("go", "env", "GOROOT")}/lib/wasm/go_js_wasm_exec`, "build/bench/pages.wasm"], rounds },
  native: { command: ["build/bench/pages"], rounds },
  linkedom: { command: ["node", readability, "linkedom"], rounds },
  jsdom: { command: ["node", readability, "jsdom"], rounds: 1 },
};
/** @typedef {keyof typeof programs} Name */
const names = /** @type {Name[]} */ (Object.keys(programs));

const figures = await measure();
print(
  ["", ...names, "linkedom ÷ wasm", "linkedom ÷ native", "jsdom ÷ wasm", "jsdom ÷ native"],
  [
    row("all pages, ms", (f) => f.total, true),
    row("median page, ms", (f) => f.median, true),
    row("memory at most, MB", (f) => f.memory, true),
    row("of that Go's, MB", (f) => f.heap),
    row("pages", (f) => f.pages),
    row("with an error", (f) => f.errors),
    row("without text", (f) => f.empty),
  ],
);
console.log();
print(
  ["right", "ours", "", "npm", ""],
  accuracy().map(([figure, ours, peer]) => [figure, ...share(ours), ...share(peer)]),
);

/** Has the programs take all pages, in turns. */
async function measure() {
  const running = Object.fromEntries(names.map((name) => [name, start(programs[name].command)]));
  /** @type {Record<string, Round[]>} */
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  for (let i = 0; i <= rounds; i++) {
    for (const name of names) {
      if (i <= programs[name].rounds) taken[name]?.push(/** @type {Round} */ (await running[name]?.round()));
    }
  }
  return Object.fromEntries(names.map((name) => [name, summary(taken[name] ?? [], running[name]?.stop() ?? 0)]));
}

/** @param {string[]} command */
function start(command) {
  const child = spawn(command[0] ?? "", [...command.slice(1), folder], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    /** @returns {Promise<Round>} */
    async round() {
      child.stdin.write("\n");
      const { value, done } = await lines.next();
      if (done) throw new Error(`${command.join(" ")} ended`);
      return JSON.parse(value);
    },
    /** Ends the program, and tells how much memory it had at most, in MB. */
    stop() {
      const memory = peak(/** @type {number} */ (child.pid));
      child.stdin.end();
      return memory;
    },
  };
}

/**
 * The figures of a program. The first round is left out of the times.
 * @param {Round[]} taken
 * @param {number} memory
 */
function summary(taken, memory) {
  const last = /** @type {Round} */ (taken.at(-1));
  const times = last.pages.map((_, i) => median(taken.slice(1).map(({ pages }) => pages[i]?.time ?? Number.NaN)));
  return {
    total: times.reduce((a, b) => a + b, 0),
    median: median(times),
    memory,
    heap: last.memory,
    pages: last.pages.length,
    errors: last.pages.filter(({ error }) => error !== undefined).length,
    empty: last.pages.filter(({ error, size }) => error === undefined && size === 0).length,
  };
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/**
 * @param {string} title
 * @param {(figures: ReturnType<typeof summary>) => number | undefined} figure
 * @param {boolean} [compared]
 */
function row(title, figure, compared = false) {
  const value = (/** @type {Name} */ name) => figure(/** @type {any} */ (figures[name])) ?? Number.NaN;
  const ratios = compared
    ? [
        value("linkedom") / value("wasm"),
        value("linkedom") / value("native"),
        value("jsdom") / value("wasm"),
        value("jsdom") / value("native"),
      ].map((ratio) => ratio.toFixed(1))
    : [];
  return [title, ...names.map((name) => number(value(name))), ...ratios];
}

/** @param {number} value */
function number(value) {
  if (Number.isNaN(value)) return "";
  return value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString("en") : value.toFixed(1);
}

/** @param {import("./accuracy.mjs").Share | undefined} share */
function share(share) {
  if (!share) return ["", ""];
  return [`${((100 * share.right) / share.of).toFixed(1)}%`, `${number(share.right)} of ${number(share.of)}`];
}

/**
 * @param {string[]} columns
 * @param {string[][]} rows
 */
function print(columns, rows) {
  const widths = columns.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]?.length ?? 0)));
  for (const row of [columns, ...rows]) {
    console.log(
      row
        .map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
        .join("  ")
        .trimEnd(),
    );
  }
}
