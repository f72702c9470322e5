// @ts-check
/**
 * Measures the data plane against its peers, each on a bare `workerd serve` with a compiled configuration, as the operator's program runs it:
 * the same interface in plain JavaScript, a Go program on the same engine that is written by hand for the one call, which bounds what Go and the
 * engine allow, and the standard `workers.Serve`.
 *
 * Absolute figures vary between machines, and ratios by a fifth between runs, so compare two commits in one run: AGAINST names the folder of
 * another checkout, whose bundle is measured too after `make build` there. REQUESTS sets the number of requests in five turns of a peer.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { run, send } from "./load.mjs";
import { median } from "./median.mjs";
import { cpu, memory } from "./process.mjs";
import { bundle, configure, key, serve } from "./workerd.mjs";

const against = process.env.AGAINST;
const requests = Number(process.env.REQUESTS || 10_000);
const firsts = 15;
/** The number of turns of each peer at a number of connections. They are short, because the speed of the machine changes within minutes. */
const turns = 15;
const turn = Math.ceil(requests / 5);
/** The calls before the figures of a peer that keeps its instance: V8 compiles functions that are used often again during the first 12,000. */
const warmUp = 15_000;
const samples = 10;

const peers = {
  "data plane": { entry: "worker/entry.mjs", turn },
  "other checkout": { entry: "worker/entry.mjs", turn },
  JavaScript: { entry: "worker/bench/peers/javascript/entry.mjs", turn },
  "workers.Serve": { entry: "worker/bench/peers/serve/entry.mjs", turn: Math.ceil(turn / 50) },
  "hand-written Go": { entry: "worker/bench/peers/handwritten/entry.mjs", turn },
};
/** @typedef {keyof typeof peers} Peer */
const names = /** @type {Peer[]} */ (Object.keys(peers)).filter((name) => against || name !== "other checkout");
const lasting = names.filter((name) => name !== "workers.Serve"); // which keep an instance

/** @type {Map<string, Partial<Record<Peer, number>>>} */
const table = new Map();
const folders = Object.fromEntries(names.map((name) => [name, bundled(name)]));

/** @param {string} url */
const load = (url) => ({
  url: `${url}/v1/hmac`,
  headers: { "content-type": "application/json", "x-api-key": key },
  body: JSON.stringify({ message: "Hello World", secret: "my-secret" }),
});

await firstAnswers();
await throughput();
await besideLarge();
print();

/**
 * Bundles a peer, and returns the folder. Another checkout bundles its own.
 * @param {Peer} name
 */
function bundled(name) {
  const folder = name.replace(/\W/g, "-");
  const { entry } = peers[name];
  if (name !== "other checkout" || !against) return bundle(folder, entry);
  const script = `import { bundle } from "./worker/bench/workerd.mjs"; bundle("${folder}", "${entry}")`;
  execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: against });
  const other = join(against, "build/bench", folder);
  configure(other);
  return other;
}

/** Measures the time to the first answer of a new process, from the request and from the start of the process. */
async function firstAnswers() {
  /** @type {Record<string, { answer: number[], start: number[] }>} */
  const times = Object.fromEntries(names.map((name) => [name, { answer: [], start: [] }]));
  for (let i = 0; i < firsts; i++) {
    for (const name of names) {
      const begin = performance.now();
      const server = await serve(/** @type {string} */ (folders[name]));
      await server.open();
      const { url, headers, body } = load(server.url);
      const sent = performance.now();
      await send(undefined, url, headers, body);
      const answered = performance.now();
      times[name]?.answer.push(answered - sent);
      times[name]?.start.push(answered - begin);
      await server.stop();
    }
  }
  for (const name of names) {
    set("first answer, ms", name, median(times[name]?.answer ?? []));
    set("first answer from process start, ms", name, median(times[name]?.start ?? []));
  }
}

/** Measures CPU, latency and throughput at 1, 8 and 64 connections, and memory between them and over many requests. The peers take turns. */
async function throughput() {
  const servers = new Map();
  /** @type {Record<string, number[]>} */
  const memories = Object.fromEntries(lasting.map((name) => [name, []]));
  for (const name of names) {
    const server = await serve(/** @type {string} */ (folders[name]));
    await server.open();
    const calls = name === "workers.Serve" ? peers[name].turn : warmUp;
    await run({ targets: [load(server.url)], connections: 8, requests: calls });
    servers.set(name, server);
  }
  for (const connections of [1, 8, 64]) {
    /** @type {Record<string, Record<string, number[]>>} */
    const figures = {};
    for (let i = 0; i < turns; i++) {
      for (const name of i % 2 ? names : names.toReversed()) {
        const { url, pid } = servers.get(name);
        const before = cpu(pid);
        const start = performance.now();
        const times = await run({ targets: [load(url)], connections, requests: peers[name].turn });
        const wall = performance.now() - start;
        const at = (/** @type {number} */ share) => /** @type {number} */ (times[Math.floor(times.length * share)]);
        for (const [figure, value] of Object.entries({
          "CPU, µs a request": ((cpu(pid) - before) * 1000) / times.length,
          "p50, ms": at(0.5),
          "p99, ms": at(0.99),
          "requests a second": (times.length / wall) * 1000,
        })) {
          figures[figure] ??= {};
          figures[figure][name] ??= [];
          figures[figure][name].push(value);
        }
        memories[name]?.push(memory(pid));
      }
    }
    for (const [figure, values] of Object.entries(figures)) {
      for (const name of names) {
        set(`${figure}, ${connections} connection${connections > 1 ? "s" : ""}`, name, median(values[name] ?? []));
      }
    }
  }
  // One sample says little: it depends on when V8 last collected its old objects, which hold back memory of workerd.
  for (const name of lasting) {
    const { url, pid } = servers.get(name);
    set("memory after warm-up, MB", name, median(memories[name] ?? []));
    const later = [];
    for (let i = 0; i < samples; i++) {
      await run({ targets: [load(url)], connections: 8, requests });
      later.push(memory(pid));
    }
    set(`memory in ${(samples * requests).toLocaleString("en")} more, MB`, name, median(later));
  }
  for (const server of servers.values()) await server.stop();
}

/** Measures the latency of small calls while four connections send texts of 1 MB to reverse. */
async function besideLarge() {
  const text = JSON.stringify({ text: "What a fine day. ".repeat(58_000) });
  for (const name of /** @type {Peer[]} */ (["data plane", "JavaScript"])) {
    const server = await serve(/** @type {string} */ (folders[name]));
    await server.open();
    const { url, headers, body } = load(server.url);
    let done = false;
    const lane = async () => {
      while (!done) await send(undefined, `${server.url}/v1/reversetext`, headers, text);
    };
    const lanes = Array.from({ length: 4 }, lane);
    const small = { targets: [{ url, headers, body }], connections: 1 };
    await run({ ...small, requests: 20 });
    const times = await run({ ...small, requests: Math.ceil(requests / 30) });
    done = true;
    await Promise.all(lanes);
    set("p50 beside four lanes of 1 MB, ms", name, /** @type {number} */ (times[Math.floor(times.length * 0.5)]));
    set("p99 beside four lanes of 1 MB, ms", name, /** @type {number} */ (times[Math.floor(times.length * 0.99)]));
    await server.stop();
  }
}

/**
 * @param {string} figure
 * @param {Peer} name
 * @param {number} value
 */
function set(figure, name, value) {
  table.set(figure, { ...table.get(figure), [name]: value });
}

function print() {
  /** @type {[title: string, of: Peer, by: Peer][]} */
  const ratios = [
    ["÷ JavaScript", "data plane", "JavaScript"],
    ["÷ hand-written Go", "data plane", "hand-written Go"],
    ["hand-written Go ÷ JavaScript", "hand-written Go", "JavaScript"],
    ["÷ other", "data plane", "other checkout"],
  ];
  const shown = ratios.filter(([, , by]) => names.includes(by));
  const columns = ["", ...names, ...shown.map(([title]) => title)];
  const rows = [...table].map(([figure, values]) => [
    figure,
    ...names.map((name) => format(values[name])),
    ...shown.map(([, of, by]) => (values[of] && values[by] ? (values[of] / values[by]).toFixed(2) : "")),
  ]);
  const widths = columns.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]?.length ?? 0)));
  for (const row of [columns, ...rows]) {
    console.log(row.map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join("  "));
  }
  const serve = table.get("CPU, µs a request, 8 connections");
  if (serve?.["workers.Serve"] && serve["data plane"]) {
    const ratio = serve["workers.Serve"] / serve["data plane"];
    console.log(`\nworkers.Serve ÷ data plane, CPU a request at 8 connections: ${ratio.toFixed(1)}`);
  }
}

/** @param {number | undefined} value */
function format(value) {
  if (value === undefined) return "";
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1);
}
