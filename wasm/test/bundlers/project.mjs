// @ts-check
/** A project on disk, with the packed toolkit installed, and what runs and serves it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, dirname, extname, join, normalize } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, listen } from "../../../scripts/loopback.mjs";

/** The time after which a command, a server or a page counts as hanging, in milliseconds. */
export const HANGING = 180_000;

const CHECK = readFileSync(new URL("check.js", import.meta.url), "utf8");

/** The beginning of the names of the calls whose toolkit counts a text. */
const TEXTS = "texts: ";

/** The calls of a project's program, by their names in the table. @param {import("./projects.mjs").Calls} calls */
export function callsOf({ load = "", loadInWorker = "", texts = "", more = {} } = {}) {
  const withTexts = (/** @type {string} */ options) => options.replace(/ \}$/, `, ${texts} }`);
  return {
    [`load(${load})`]: `load(${load})`,
    [`${TEXTS}load`]: `load(${withTexts(load)})`,
    ...(loadInWorker !== null && {
      [`loadInWorker(${loadInWorker})`]: `loadInWorker(${loadInWorker})`,
      [`${TEXTS}loadInWorker`]: `loadInWorker(${withTexts(loadInWorker)})`,
    }),
    ...more,
  };
}

/** @param {import("./projects.mjs").Calls} calls */
function program(calls = {}) {
  // The calls without options are made, too: they work, or their error says what to add.
  const all = Object.entries({ "load()": "load()", "loadInWorker()": "loadInWorker()", ...callsOf(calls) });
  const lines = all.map(([name, call]) => `    ${JSON.stringify(name)}: async () => ${call},\n`);
  const imports = `import { load, loadInWorker } from "lettercraft";\nimport { check } from "./check.js";\n${calls.imports ?? ""}\n${calls.textImports ?? ""}\n`;
  return `${imports}\nexport const outcome = () =>\n  check({\n${lines.join("")}  }, ${JSON.stringify(TEXTS)});\n`;
}

/**
 * Writes a project and installs its packages.
 *
 * @param {import("./projects.mjs").Project} project
 * @param {string} tarball
 */
export async function install({ packages, scripts = [], workspaces = [], files, calls }, tarball) {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-project-"));
  const manifest = {
    private: true,
    type: "module",
    workspaces,
    dependencies: { lettercraft: `file:${tarball}`, ...packages },
    allowScripts: Object.fromEntries(scripts.map((name) => [name, true])),
  };
  const all = { ...files, "check.js": CHECK, "program.js": program(calls), "package.json": JSON.stringify(manifest) };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await run(folder, "npm install --no-audit --no-fund --no-package-lock");
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

/**
 * Starts a command of a project, in a process group of its own. Its output is in the log.
 *
 * @param {string} folder
 * @param {string} command
 */
function start(folder, command) {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    PATH: join(folder, "node_modules/.bin") + delimiter + process.env.PATH,
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    NO_COLOR: "1",
  };
  const child = spawn("bash", ["-c", command], { cwd: folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const output = { all: "", stdout: "" };
  for (const stream of /** @type {const} */ (["stdout", "stderr"])) {
    child[stream].setEncoding("utf8").on("data", (text) => {
      output.all += text;
      if (stream === "stdout") output.stdout += text;
    });
  }
  const stop = async () => {
    try {
      process.kill(-Number(child.pid));
    } catch {
      return; // it has ended
    }
    await ended;
  };
  return { ended, output, stop };
}

/** Runs a command of a project and returns its output. @param {string} folder @param {string} command */
export async function run(folder, command) {
  const { ended, output, stop } = start(folder, command);
  const hanging = new AbortController();
  const end = await Promise.race([ended, pause(HANGING, ["a command that hangs"], { signal: hanging.signal })]);
  hanging.abort();
  await stop();
  if (end[0] !== 0) throw new Error(`${command}: ${end[0]}\n${output.all}`);
  return output.stdout;
}

/** Starts a command that serves a project, and waits until it does. @param {string} folder @param {string} command */
export async function serve(folder, command) {
  const port = await freePort();
  const { ended, output, stop } = start(folder, command.replaceAll("PORT", String(port)));
  const url = `http://127.0.0.1:${port}/`;
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (const deadline = Date.now() + HANGING; ; await pause(200)) {
    const answered = await fetch(url).catch(() => null);
    if (answered) return { url, output, close: stop };
    if (!over && Date.now() < deadline) continue;
    await stop();
    throw new Error(`${command} does not serve\n${output.all}`);
  }
}

/** @type {Record<string, string>} */
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/**
 * Serves the files of a folder.
 *
 * @param {string} folder
 * @param {Record<string, string>} headers
 */
export function serveFolder(folder, headers = {}) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "", "http://server").pathname));
    const file = path.endsWith("/") ? `${path}index.html` : path;
    try {
      const content = readFileSync(join(folder, file));
      response.writeHead(200, { ...headers, "content-type": TYPES[extname(file)] ?? "text/plain" }).end(content);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  return listen(server);
}
