// @ts-check
/** Starts the service on one machine for tests, with the secrets that they use. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { adminToken, linkSecret } from "./server.mjs";

/**
 * Starts `build/lettercraft-admin serve`, and waits until it answers.
 * @param {{ port: number, state: string, onLine: (line: string) => void }} options
 */
export async function startBox({ port, state, onLine }) {
  mkdirSync(state, { mode: 0o700 });
  const secrets = `ADMIN_TOKEN="${adminToken()}"\nLINK_SECRET="${linkSecret()}"\n`;
  writeFileSync(join(state, "secrets"), secrets, { mode: 0o600 });
  const url = `http://localhost:${port}`;
  const settings = join(state, "settings.toml");
  writeFileSync(settings, `url = "${url}"\ntrust_proxy = ["127.0.0.1", "::1"]\n`); // the tests are the proxy
  const words = ["serve", settings, `--listen=127.0.0.1:${port}`, `--state=${state}`];
  const child = spawn("build/lettercraft-admin", words, { stdio: ["ignore", "pipe", "pipe"] });
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
  const isReady = await Promise.race([ready.then(() => true), ended.then(() => false)]);
  if (!isReady) throw new Error("the service has ended before it was ready");
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
