// @ts-check
/**
 * Packs the toolkit, installs it into projects of bundlers and runtimes, runs each in all its ways, and prints the table of
 * wasm/README.md: `make test-bundlers`, or `node wasm/test/bundlers/run.mjs vite-7` for some of projects.mjs. It needs a network.
 */
import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "../../../scripts/browser.mjs";
import { callsOf, HANGING, install, run, serve, serveFolder } from "./project.mjs";
import { projects } from "./projects.mjs";
import { HEAD, rowOf } from "./table.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SIGNATURE = createHmac("sha256", "my-secret").update("Hello World").digest("hex");

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(projects);
for (const name of names) if (!(name in projects)) throw new Error(`There is no project ${name}`);

execFileSync("make", ["--silent", "pack"], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
const { version } = JSON.parse(readFileSync(join(ROOT, "wasm/package.json"), "utf8"));
const tarball = join(ROOT, `build/lettercraft-${version}.tgz`);
const browser = await launch({ own: true });
/** @type {string[]} */
const rows = [];
try {
  for (const name of names) {
    const project = /** @type {import("./projects.mjs").Project} */ (projects[name]);
    const complaints = await complaintsOf(project);
    for (const complaint of complaints) console.error(`${name}: ${complaint}`);
    if (complaints.length > 0) process.exitCode = 1;
    else rows.push(rowOf(project));
    console.error(`${name}: ${complaints.length > 0 ? "failed" : "passed"}`);
  }
} finally {
  await browser.close();
}
console.log(`${HEAD}\n|---|---|---|---|---|---|`);
console.log(rows.join("\n"));

/** Runs a project in all its ways, and returns the mistakes. @param {import("./projects.mjs").Project} project */
async function complaintsOf(project) {
  const { folder, remove } = await install(project, tarball);
  /** @type {string[]} */
  const complaints = [];
  try {
    for (const way of project.ways) {
      const { outcome, log } = await outcomeOf(folder, way);
      const wrong = mistakes(outcome, project.calls);
      if (wrong.length > 0) complaints.push(`${way.name}: ${wrong.join("\n")}\n${log}`);
    }
  } catch (error) {
    complaints.push(String(error));
  } finally {
    remove();
  }
  return complaints;
}

/**
 * The calls that gave something else than they must. A call without options may fail if the project's call has some, which its
 * error must name.
 *
 * @param {Record<string, string>} outcome
 * @param {import("./projects.mjs").Calls} [calls]
 */
function mistakes(outcome, calls = {}) {
  const needed = Object.keys(callsOf(calls));
  const missing = needed.filter((call) => !(call in outcome)).map((call) => `${call} gave nothing`);
  const wrong = Object.entries(outcome).filter(([call, answer]) => {
    if (answer === SIGNATURE) return false;
    // Without workers, the error of loadInWorker names the call of load.
    const loader = calls.loadInWorker === null ? "load(" : call.replace(/\)$/, "");
    const other = needed.find((name) => name !== call && name.startsWith(loader));
    return needed.includes(call) || !other || !answer.includes(`${calls.imports ?? ""}`) || !answer.includes(other);
  });
  return [...missing, ...wrong.map(([call, answer]) => `${call} gave ${answer}`)];
}

/** @param {string} folder @param {import("./projects.mjs").Way} way */
async function outcomeOf(folder, way) {
  let log = "";
  const other = await serveFolder(join(folder, "node_modules"), { "access-control-allow-origin": "*" });
  const origin = new URL(other.url).origin;
  try {
    for (const command of way.build ?? []) log += await run(folder, command.replaceAll("OTHER", origin));
    if (way.run) return { outcome: JSON.parse((await run(folder, way.run)).trim().split("\n").at(-1) ?? ""), log };
    const policy = { "content-security-policy": way.policy?.replaceAll("OTHER", origin) ?? "" };
    const server = way.serve
      ? await serve(folder, way.serve)
      : await serveFolder(join(folder, way.folder ?? ""), policy);
    try {
      if (way.answer !== undefined) return { outcome: await (await fetch(server.url + way.answer)).json(), log };
      const { outcome, complaints } = await outcomeInPage(server.url);
      return { outcome, log: log + complaints };
    } finally {
      await server.close();
    }
  } finally {
    await other.close();
  }
}

/** Opens a page and waits for its outcome. @param {string} url */
async function outcomeInPage(url) {
  const page = await browser.newPage();
  let complaints = "";
  page.on("console", (message) => {
    complaints += `console: ${message.text()}\n`;
  });
  page.on("pageerror", ({ message }) => {
    complaints += `error: ${message}\n`;
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints += `${response.status()}: ${response.url()}\n`;
  });
  try {
    await page.goto(url);
    const arrived = () => /** @type {any} */ (globalThis).outcome?.then(JSON.stringify);
    const handle = await page.waitForFunction(arrived, null, { timeout: HANGING });
    return { outcome: JSON.parse(await handle.jsonValue()), complaints };
  } catch (cause) {
    throw new Error(`${url}\n${complaints}`, { cause });
  } finally {
    await page.close();
  }
}
