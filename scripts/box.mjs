// @ts-check
/** Starts the service on one machine for tests: with the secrets that they use, a mail server of theirs, and the pages of this machine. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { startMailServer } from "../worker/test/box/mail-server.mjs";
import { listen } from "./loopback.mjs";
import { adminToken, linkSecret } from "./server.mjs";

/** The folder with workerd in that of a release. */
const RUNTIME = `node_modules/@cloudflare/workerd-linux-${process.arch === "arm64" ? "arm64" : "64"}/bin`;

/**
 * Starts `build/lettercraft-admin serve`, and waits until it answers. It reads pages at 127.0.0.1, and sends mails to a server that lists those
 * to an address as JSON. The environment variable LETTERCRAFT_TEST_MAILS has the address of the lists, to which that of the mails is added.
 *
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.state folder
 * @param {Record<string, string> | undefined} [options.consoleVars] more variables and secrets of the console
 * @param {(line: string) => void} options.onLine called for each line of output
 */
export async function startBox({ port, state, consoleVars = {}, onLine }) {
  mkdirSync(state, { mode: 0o700 });
  const post = await startMailServer(undefined, "127.0.0.1");
  const list = await listen(
    createServer(({ url = "" }, response) => {
      const address = `<${decodeURIComponent(url.slice(1))}>`;
      response.end(JSON.stringify(post.taken.filter(({ to }) => to === address)));
    }),
  );
  const release = join(state, "release");
  process.env.LETTERCRAFT_TEST_MAILS = list.url;
  copyRelease(".", release, {
    ...withVars("worker/page/wrangler.toml", { TEST_HOSTS: "127.0.0.1" }),
    ...withVars("worker/console/wrangler.toml", consoleVars),
    [`${RUNTIME}/workerd`]: { content: runtime(resolve(RUNTIME, "workerd")), mode: 0o700 },
  });
  const secrets = `ADMIN_TOKEN="${adminToken()}"\nLINK_SECRET="${linkSecret()}"\n`;
  writeFileSync(join(state, "secrets"), secrets, { mode: 0o600 });
  const url = `http://localhost:${port}`;
  const settings = join(state, "settings.toml");
  const lines = [
    `url = "${url}"`,
    'trust_proxy = ["127.0.0.1", "::1"]', // the tests are the proxy
    "[mail]",
    `server = "127.0.0.1:${post.port}"`,
    "[vars]",
    'MAIL_FROM = "lettercraft@example.com"',
  ];
  writeFileSync(settings, `${lines.join("\n")}\n`);
  const words = ["serve", settings, `--listen=127.0.0.1:${port}`, `--state=${state}`];
  const child = spawn(resolve("build/lettercraft-admin"), words, { cwd: release, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  /** @type {Promise<void>} */
  const ready = new Promise((done) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on("line", (line) => {
        if (line.startsWith("Lettercraft is ready")) done();
        onLine(line);
      });
    }
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await list.close();
    await post.close();
  };
  const isReady = await Promise.race([ready.then(() => true), ended.then(() => false)]);
  if (!isReady) {
    await stop();
    throw new Error("the service has ended before it was ready");
  }
  return { url, stop };
}

/**
 * Returns the configuration of a Worker with more variables, for [copyRelease].
 * @param {string} file
 * @param {Record<string, string>} vars
 */
function withVars(file, vars) {
  const text = readFileSync(file, "utf8");
  const [before = "", after = ""] = text.split(/^\[vars\]\n/m);
  const others = after.replace(/^(\w+) = .*\n/gm, (line, name) => (name in vars ? "" : line));
  const lines = Object.entries(vars).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
  return { [file]: { content: `${before}\n[vars]\n${lines.join("")}${others}` } };
}

/**
 * Makes a folder with links to what another one has, except for some files, which it has with other contents.
 * @param {string} from
 * @param {string} to
 * @param {Record<string, { content: string, mode?: number }>} files by their paths
 */
function copyRelease(from, to, files) {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const [old, made] = [join(from, name), join(to, name)];
    const file = files[old];
    if (file) writeFileSync(made, file.content, file);
    else if (Object.keys(files).some((path) => path.startsWith(`${old}/`))) copyRelease(old, made, files);
    else symlinkSync(resolve(old), made);
  }
}

/**
 * Returns a script that runs workerd with a network of which the loopback is a part.
 * @param {string} workerd
 */
const runtime = (workerd) => `#!/bin/sh
if [ "$1" = compile ]; then
  for config; do :; done
  sed -i 's|allow = \\["public"\\], deny|allow = ["public", "127.0.0.1/32"], deny|' "$config"
fi
exec '${workerd}' "$@"
`;
