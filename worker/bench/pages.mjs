// @ts-check
/**
 * Measures the time from the HTML of a web page to its scores, for the test pages of the readability module. It compares the
 * programs of the service, as WebAssembly and natively, with Readability.js on linkedom and on jsdom, followed by npm
 * text-readability. Each runs in its own process, and they take turns. It also prints the accuracy of the scores.
 *
 * Absolute figures vary between machines and runs, so compare the ratios. ROUNDS sets the number of measurements of each page,
 * after a first one that is ignored. With jsdom, there is one measurement.
 */
import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { accuracy } from "./accuracy.mjs";
import { median } from "./median.mjs";
import { peak } from "./process.mjs";

const rounds = Number(process.env.ROUNDS || 5);
const output = (/** @type {string[]} */ ...command) =>
  execFileSync(command[0] ?? "", command.slice(1), { encoding: "utf8" }).trim();
const module = output("go", "list", "-m", "-f", "{{.Dir}}", "codeberg.org/readeck/go-readability/v2");
const folder = `${module}/test-pages`;
const readability = "worker/bench/peers/readability.mjs";

/** @typedef {{ name: string, time: number, isEmpty?: boolean, result?: Record<string, number>, error?: string }} Page */
/** @typedef {{ pages: Page[], memory?: number }} Round */

/** The programs, and the numbers of their measured rounds. A program prints a round for each line that it reads. */
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
    row("peak memory, MB", (f) => f.memory, true),
    row("memory of Go, MB", (f) => f.heap),
    row("pages", (f) => f.pages),
    row("with an error", (f) => f.errors),
    row("without text", (f) => f.empty),
  ],
);
console.log();
print(
  ["correct", "ours", "", "npm", ""],
  accuracy().map(([figure, ours, peer]) => [figure, ...share(ours), ...share(peer)]),
);

/** Runs the programs on all pages, in turns. */
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
    /** Ends the program, and returns its peak memory in MB. */
    stop() {
      const memory = peak(/** @type {number} */ (child.pid));
      child.stdin.end();
      return memory;
    },
  };
}

/**
 * Returns the figures of a program. The times do not include the first round.
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
    empty: last.pages.filter(({ error, isEmpty }) => error === undefined && isEmpty).length,
  };
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
