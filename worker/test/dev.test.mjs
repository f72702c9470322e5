// @ts-check
/** The conditions under which make stops with a message, the lock on STATE, and the files that a local server writes. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer as createHTTPServer } from "node:http";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, test } from "node:test";
import { freePort, listen } from "../../scripts/loopback.mjs";
import { startServer } from "../../scripts/server.mjs";
import { claimState } from "../../scripts/state.mjs";
import { ownServer } from "./server.mjs";

const folder = mkdtempSync(join(tmpdir(), "lettercraft-dev-"));
after(() => rmSync(folder, { recursive: true, maxRetries: 5 }));
/** The addresses that the server has fetched from the public internet. @type {unknown[]} */
const fetched = [];
const internet = await listen(
  createHTTPServer((request, response) => {
    fetched.push(request.headers["x-address"]);
    response.setHeader("Content-Type", "text/plain").end("The cat sat on the mat. The dog lay at the door.");
  }),
);
after(() => internet.close());
const server = ownServer(undefined, undefined, undefined, internet.url);

/**
 * Runs make as a shell does, and checks that it fails with exactly one sentence.
 * @param {string} sentence
 * @param {string[]} goals and variables
 * @param {object} [options]
 * @param {string} [options.path] PATH
 * @param {string} [options.target] the target whose recipe fails
 */
function fails(sentence, goals, { path = process.env.PATH, target = "ready" } = {}) {
  const { status, stdout, stderr } = spawnSync("make", goals, {
    env: { PATH: path },
    stdio: ["ignore", "pipe", "pipe"], // bash would take a socket for a remote shell and read its start-up file
    encoding: "utf8",
  });
  const [first, ...rest] = stderr.split("\n");
  assert.deepEqual([stdout, first], ["", sentence], goals.join(" "));
  assert.match(rest.join("\n"), new RegExp(`^make: \\*\\*\\* \\[(Makefile:\\d+: )?${target}\\] Error 1\\n$`));
  assert.equal(status, 2);
}

/**
 * Makes a folder with the commands that the Makefile needs before anything is installed, and with a Go, a Node and an npm that
 * only print their version.
 * @param {{ go?: string, node?: string, npm?: string }} versions the versions that they print
 */
function machine(versions) {
  const path = mkdtempSync(join(folder, "machine-"));
  for (const tool of ["make", "bash", "sh", "env", "find", "sed"]) {
    const found = process.env.PATH?.split(":").find((one) => existsSync(join(one, tool)));
    symlinkSync(join(String(found), tool), join(path, tool));
  }
  for (const [tool, version] of Object.entries(versions)) {
    const script = `#!/bin/sh\ncase "$*" in version | --version) echo "${version}" ;; *) echo "$0 $*" >&2; exit 9 ;; esac\n`;
    writeFileSync(join(path, tool), script, { mode: 0o700 });
  }
  return path;
}

const tools = { go: "go version go1.26.0 linux/amd64", node: "v20.0.0", npm: "9.6.4" };
const needed = {
  go: (/** @type {string} */ found) =>
    `Lettercraft needs go 1.26 or newer, but found ${found}: install it from https://go.dev/dl`,
  node: (/** @type {string} */ found) =>
    `Lettercraft needs node 20.0 or newer, but found ${found}: install it from https://nodejs.org/en/download`,
  npm: (/** @type {string} */ found) =>
    `Lettercraft needs npm 9.0 or newer, but found ${found}: install it from https://nodejs.org/en/download`,
};

test("make stops if a tool is missing or too old", () => {
  const { go, node, npm } = tools;
  fails(needed.go("none"), ["dev"], { path: machine({ node, npm }) });
  fails(needed.node("none"), ["dev"], { path: machine({ go, npm }) });
  fails(needed.npm("none"), ["dev"], { path: machine({ go, node }) });
  fails(needed.go("1.25"), ["dev"], { path: machine({ ...tools, go: "go version go1.25.9 linux/amd64" }) });
  fails(needed.go("1.9"), ["test"], { path: machine({ ...tools, go: "go version go1.9 darwin/arm64" }) });
  fails(needed.node("18.20"), ["test"], { path: machine({ ...tools, node: "v18.20.8" }) });
  fails(needed.node("4.9"), ["dev"], { path: machine({ ...tools, node: "v4.9.1" }) });
  fails(needed.npm("8.19"), ["test"], { path: machine({ ...tools, npm: "8.19.4" }) });
  const python =
    "Lettercraft needs Python 3.9 or newer, but found none: install it from https://www.python.org/downloads";
  fails(python, ["test-slow"], { path: machine(tools) });
  const old = machine({ ...tools, node: "v18.20.8" });
  for (const goal of ["build", "test-go", "test-wasm", "lint", "format", "generate", "bench", "pack", "key"])
    fails(needed.node("18.20"), [goal], { path: old });
  // Nothing is built before the tools have been checked. With -W, make takes all that Go builds for out of date.
  fails(needed.node("18.20"), ["-W", "go.mod", "build"], { path: old });
});

test("make runs if the tools are new enough", () => {
  for (const versions of [
    tools,
    { go: "go version go1.27rc1 linux/amd64", node: "v22.23.3", npm: "10.0.0" },
    { go: "go version devel go1.30-0123abc Mon Nov 2 linux/amd64", node: "v100.1.0", npm: "11.19.1" },
    { go: "go version go2.0 linux/amd64", node: "v20.20.2", npm: "9.0.0" },
  ]) {
    const options = /** @type {const} */ ({ env: { PATH: machine(versions) }, encoding: "utf8" });
    const { status, stdout, stderr } = spawnSync("sh", ["scripts/ready.sh", "test"], options);
    assert.deepEqual([status, stdout, stderr], [0, "", ""]);
  }
});

test("make stops if PORT is not a port", () => {
  const sentence = "PORT must be a whole number from 1 to 65535, such as PORT=8787";
  fails(sentence, ["dev", "PORT=http"]);
  fails(sentence, ["key", "PORT=http"], { target: "key" });
  for (const PORT of ["0", "65536", "1e3", "80.5", "-1"]) {
    const options = /** @type {const} */ ({ env: { ...process.env, PORT }, encoding: "utf8" });
    for (const args of [["scripts/dev.mjs", "check"], ["scripts/key.mjs"]]) {
      const { status, stderr } = spawnSync(process.execPath, args, options);
      assert.deepEqual([status, stderr], [1, `${sentence}\n`], `${args} ${PORT}`);
    }
  }
  fails("port 6667 is refused by browsers; choose another one with PORT=", ["dev", "PORT=6667"]);
});

test("make stops if PORT is in use, whatever address the other server listens at", async (t) => {
  const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));
  for (const host of ["127.0.0.1", "0.0.0.0", ...(hasIPv6 ? ["::1", "::"] : [])]) {
    const port = await freePort();
    const other = createServer().listen(port, host);
    t.after(() => other.close());
    await once(other, "listening");
    fails(`port ${port} is in use; choose another one with PORT=`, ["dev", `PORT=${port}`, `STATE=${folder}/unused`]);
  }
  assert.ok(!existsSync(join(folder, "unused")));
});

test("make key fails if no server is running", async () => {
  for (const port of [await freePort(), 6667]) {
    fails(`No server answers at port ${port}; start one with: make dev`, ["key", `PORT=${port}`], { target: "key" });
  }
});

test("make stops if another server uses the same STATE, however its path is written", async () => {
  const port = await freePort();
  symlinkSync(server.state, join(folder, "link"));
  const spellings = [server.state, `${server.state}/`, relative(".", server.state), join(folder, "link")];
  for (const state of spellings) {
    const sentence = `STATE=${state} is in use by another server; choose another one with STATE=`;
    fails(sentence, ["dev", `PORT=${port}`, `STATE=${state}`]);
    await assert.rejects(startServer({ port, state }), { message: sentence });
  }
});

test("make stops if STATE is not a folder", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const state = `STATE=${file}`;
  fails(`${state} is no usable folder (EEXIST); choose another one with STATE=`, [
    "dev",
    `PORT=${await freePort()}`,
    state,
  ]);
});

test("a server that can't be configured leaves its STATE to others, and nothing of it runs on", async () => {
  for (const name of ["network", "image"]) {
    const state = join(folder, `without-${name}`);
    mkdirSync(join(state, "workers"), { recursive: true });
    writeFileSync(join(state, "workers", name), ""); // it is to be a folder
    await assert.rejects(startServer({ port: await freePort(), state }), { code: "EEXIST" });
    (await claimState(state))();
  }
});

test("one of many processes that claim a STATE at once gets it, and keeps it until it is killed", async () => {
  const state = join(folder, "claimed", "x".repeat(200));
  const program = `
    import { claimState } from "./scripts/state.mjs";
    await claimState(${JSON.stringify(state)}).then(() => console.log("claimed"), () => console.log("refused"));
    setInterval(() => {}, 1000);`;
  const claimants = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] }),
  );
  const outcomes = await Promise.all(
    claimants.map(async ({ stdout }) => String((await once(stdout, "data"))[0]).trim()),
  );
  assert.deepEqual(outcomes.toSorted(), ["claimed", ...Array(7).fill("refused")]);
  await assert.rejects(claimState(state), /in use by another server/);
  await Promise.all(
    claimants.map((one) => {
      one.kill("SIGKILL");
      return once(one, "exit");
    }),
  );
  const release = await claimState(state);
  assert.equal(statSync(state).mode & 0o777, 0o700);
  release();
  (await claimState(state))();
});

test("only the owner may enter a STATE, but a folder with other files keeps its permissions", async () => {
  for (const [name, file, expected] of /** @type {const} */ ([
    ["empty", undefined, 0o700],
    ["used", "v3", 0o700],
    ["shared", "file", 0o755],
  ])) {
    const state = join(folder, name);
    mkdirSync(state);
    chmodSync(state, 0o755);
    if (file) writeFileSync(join(state, file), "");
    (await claimState(state))();
    assert.equal(statSync(state).mode & 0o777, expected, name);
  }
});

test("the server serves the files of the site and no others", async () => {
  assert.equal((await server.ask("/.built")).status, 404);
});

test("a page is fetched over the network of public addresses, whatever its name leads to", async () => {
  const { key } = await server.open("pro");
  const url = "http://127.0.0.2.nip.io/page";
  const { status, text } = await server.ask("/v1/websitereadability", { key, json: { url } });
  assert.equal(status, 200, text);
  assert.deepEqual(fetched, [url]);
});

test("no text of a caller is stored, and only the owner can read the state", async () => {
  const mark = "Sesame42";
  const { key } = await server.open("pro");
  const calls = await Promise.all([
    server.ask(`/v1/cryptogram?text=${mark}&seed=${mark}`, { key }),
    server.ask(`/v1/cryptogram?text=${mark}&imageFormat=${mark}`, { key }),
    server.ask(`/v1/${mark}?text=${mark}`, { key }),
    server.ask(`/?text=${mark}`),
    server.ask("/v1/hmac", { key, json: { message: mark, secret: mark } }),
    server.ask("/v1/reversetext", { key: mark, headers: { "User-Agent": mark }, json: { text: mark } }),
    server.ask("/v1/graphql", { key, json: { query: `{ reversetext(text: "${mark}") { original } }` } }),
    server.ask("/v1/websitereadability", { key, json: { url: `http://10.0.0.1/${mark}` } }),
  ]);
  assert.deepEqual(
    calls.map(({ status }) => status),
    [200, 400, 404, 200, 200, 401, 200, 400],
  );
  const written = () => filesIn(server.state);
  const leaks = () => written().filter((file) => read(file)?.includes(mark));
  assert.deepEqual(leaks(), [], "while the server runs");
  await server.stop(); // nothing more is written
  assert.deepEqual(leaks(), [], "after the server has stopped");
  const files = written();
  assert.ok(files.some((file) => file.endsWith(".sqlite")));
  assert.deepEqual(
    [server.state, ...files].filter((file) => statSync(file).mode & 0o077),
    [],
  );
});

/** Lists all files in a folder, hidden ones too. Others may remove some while this runs. @param {string} folder @returns {string[]} */
function filesIn(folder) {
  const entries = ifThere(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
  });
}

/** Reads a file, unless it has been removed. @param {string} file */
const read = (file) => ifThere(() => readFileSync(file));

/** The result of an access, or undefined if its target has been removed. @template Result @param {() => Result} access */
function ifThere(access) {
  try {
    return access();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ENOENT") throw error;
  }
}
