// @ts-check
/** The commands in the repository's README do what it says: calls of the service, and types for a client. Go tests run the command line. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

const readme = readFileSync("README.md", "utf8").replace(/^## Command line\n.*?(?=^## )/ms, "");
const sessions = Array.from(readme.matchAll(/^```console\n(.*?)^```$/gms), ([, session = ""]) => session);
const commands = sessions
  .flatMap((session) => session.split(/^\$ /m).slice(1))
  .map((text) => {
    const [, command = "", printed = ""] = /^((?:[^\n]*\\\n)*[^\n]*)\n(.*)$/s.exec(text) ?? [];
    return { command, printed };
  });

test("the README has commands with their output", () => assert.ok(commands.length >= 2));

for (const { command, printed } of commands) {
  test(`${command.slice(0, 60)} … prints what the README shows`, async () => {
    const { host, port } = new URL(server.url());
    const { stdout } = await promisify(execFile)("bash", ["-c", command.replaceAll("localhost:8787", host)], {
      env: { ...process.env, PORT: port },
    });
    assert.equal(stdout.trim(), printed.trim());
  });
}

test("the types that its command generates fit a client", async (t) => {
  const [, command = ""] = /^```sh\n(npx .*)\n```$/m.exec(readme) ?? [];
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-types-"));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync("worker/test/typed-client", folder, { recursive: true, filter: (path) => !path.endsWith("node_modules") });
  symlinkSync(resolve("worker/test/typed-client/node_modules"), join(folder, "node_modules"));
  const printed = command.replace("http://localhost:8787", server.url()).replace("-o lettercraft.d.ts", "-o api.d.ts"); // as the client names it
  const all = `${printed} && npx tsc -p .`;
  await promisify(execFile)("bash", ["-c", all], { cwd: folder, env: { ...process.env, npm_config_offline: "true" } });
});
