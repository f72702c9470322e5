// @ts-check
/**
 * Measures the data plane against its peers, each on a bare `workerd serve` with a compiled configuration, as the operator's program runs it:
 * the same interface in plain JavaScript, a Go program on the same engine that is written by hand for the one call, which bounds what Go and the
 * engine allow, and the standard `workers.Serve`.
 *
 * Absolute figures vary between machines, and ratios by a fifth between runs, so compare two commits in one run: AGAINST names the folder of
 * another checkout, whose bundle is measured too after `make build` there. A turn of a peer has a fifth of REQUESTS.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { run, send } from "./load.mjs";
import { median } from "./median.mjs";
import { cpu, memory } from "./process.mjs";
import { bundle, configure, key, serve } from "./workerd.mjs";

const against = process.env.AGAINST;
const requests = Number(process.env.REQUESTS || 5_000);
const firsts = 15;
/** The number of processes of each peer: each compiles and places its code differently, which changes its speed by up to a tenth. */
const processes = 5;
/** The number of turns of a process at a number of connections. They are short, because the speed of the machine changes within minutes. */
const turns = 3;
const turn = Math.ceil(requests / 5);
/** The calls before the figures of a peer that keeps its instance: V8 compiles functions that are used often again during the first 12,000. */
const warmUp = 15_000;
const samples = 10;

const peers = {
  "data plane": { entry: "worker/entry.mjs", turn },
  "other checkout": { entry: "worker/entry.mjs", turn },
  JavaScript: { entry: "worker/bench/peers/javascript/entry.mjs", turn },
  "workers.Serve": { entry: "worker/bench/peers/serve/entry.mjs", turn: 64 }, // as many as connections
  "hand-written Go": { entry: "worker/bench/peers/handwritten/entry.mjs", turn },
};
/** @typedef {keyof typeof peers} Peer */
const names = /** @type {Peer[]} */ (Object.keys(peers)).filter((name) => against || name !== "other checkout");
/** @param {Peer} name */
const keepsInstance = (name) => name !== "workers.Serve";

/** @type {Map<string, Partial<Record<Peer, number[]>>>} */
const measured = new Map();
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

/**
 * Measures the time to the first answer of a new process, from the request and from the start of the process. Peers that answer otherwise than
 * the data plane are no peers.
 */
async function firstAnswers() {
  const texts = new Set();
  for (let i = 0; i < firsts; i++) {
    for (const name of names) {
      const begin = performance.now();
      const server = await serve(/** @type {string} */ (folders[name]));
      await server.open();
      const { url, headers, body } = load(server.url);
      const sent = performance.now();
      const text = await send(undefined, url, headers, body);
      const answered = performance.now();
      if (keepsInstance(name) && name !== "other checkout") texts.add(text);
      add("first answer, ms", name, answered - sent);
      add("first answer from process start, ms", name, answered - begin);
      await server.stop();
    }
  }
  if (texts.size > 1) throw new Error(`the peers answer differently: ${[...texts].join(" ")}`);
}

/** Measures CPU, latency and throughput at 1, 8 and 64 connections, and memory between them and over many requests. The peers take turns. */
async function throughput() {
  for (let i = 1; i <= processes; i++) {
    const running = await warmedUp();
    for (const connections of [1, 8, 64]) {
      for (let j = 0; j < turns; j++) {
        for (const [name, server] of (i + j) % 2 ? running : running.toReversed())
          await takeTurn(name, server, connections);
      }
    }
    if (i === processes) await later(running);
    for (const [, server] of running) await server.stop();
  }
}

/** @typedef {Awaited<ReturnType<typeof serve>>} Server */

/** Starts a process of each peer, and sends it the calls before the figures. */
async function warmedUp() {
  /** @type {[Peer, Server][]} */
  const running = [];
  for (const name of names) {
    const server = await serve(/** @type {string} */ (folders[name]));
    await server.open();
    const calls = keepsInstance(name) ? warmUp : peers[name].turn;
    await run({ targets: [load(server.url)], connections: 8, requests: calls });
    running.push([name, server]);
  }
  return running;
}

/**
 * Measures one turn of a peer.
 * @param {Peer} name
 * @param {Server} server
 * @param {number} connections
 */
async function takeTurn(name, { url, pid }, connections) {
  const before = cpu(pid);
  const start = performance.now();
  const times = await run({ targets: [load(url)], connections, requests: peers[name].turn });
  const wall = performance.now() - start;
  const at = (/** @type {number} */ share) => /** @type {number} */ (times[Math.floor(times.length * share)]);
  const when = `${connections} connection${connections > 1 ? "s" : ""}`;
  add(`CPU, µs a request, ${when}`, name, ((cpu(pid) - before) * 1000) / times.length);
  add(`p50, ms, ${when}`, name, at(0.5));
  add(`p99, ms, ${when}`, name, at(0.99));
  add(`requests a second, ${when}`, name, (times.length / wall) * 1000);
  if (keepsInstance(name)) add("memory after warm-up, MB", name, memory(pid));
}

/**
 * Measures memory over many requests. One sample says little: it depends on when V8 last collected its old objects, which hold back memory of
 * workerd.
 * @param {[Peer, Server][]} running
 */
async function later(running) {
  for (const [name, { url, pid }] of running.filter(([name]) => keepsInstance(name))) {
    for (let i = 0; i < samples; i++) {
      await run({ targets: [load(url)], connections: 8, requests });
      add(`memory in ${(samples * requests).toLocaleString("en")} more, MB`, name, memory(pid));
    }
  }
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
    add("p50 beside four lanes of 1 MB, ms", name, /** @type {number} */ (times[Math.floor(times.length * 0.5)]));
    add("p99 beside four lanes of 1 MB, ms", name, /** @type {number} */ (times[Math.floor(times.length * 0.99)]));
    await server.stop();
  }
}

/**
 * Adds a measurement. A figure is the median of its measurements.
 * @param {string} figure
 * @param {Peer} name
 * @param {number} value
 */
function add(figure, name, value) {
  const row = measured.get(figure) ?? {};
  row[name] ??= [];
  row[name].push(value);
  measured.set(figure, row);
}

function print() {
  /** @type {[figure: string, values: Partial<Record<Peer, number>>][]} */
  const table = [...measured].map(([figure, row]) => [
    figure,
    Object.fromEntries(Object.entries(row).map(([name, values]) => [name, median(values)])),
  ]);
  /** @type {[title: string, of: Peer, by: Peer][]} */
  const ratios = [
    ["÷ JavaScript", "data plane", "JavaScript"],
    ["÷ hand-written Go", "data plane", "hand-written Go"],
    ["hand-written Go ÷ JavaScript", "hand-written Go", "JavaScript"],
    ["÷ other", "data plane", "other checkout"],
  ];
  const shown = ratios.filter(([, , by]) => names.includes(by));
  const columns = ["", ...names, ...shown.map(([title]) => title)];
  const rows = table.map(([figure, values]) => [
    figure,
    ...names.map((name) => format(values[name])),
    ...shown.map(([, of, by]) => (values[of] && values[by] ? (values[of] / values[by]).toFixed(2) : "")),
  ]);
  const widths = columns.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]?.length ?? 0)));
  for (const row of [columns, ...rows]) {
    console.log(row.map((cell, i) => (i ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join("  "));
  }
  const serve = new Map(table).get("CPU, µs a request, 8 connections");
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
