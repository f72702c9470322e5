// @ts-check
/** The sessions of a console in the repository's README print what it shows: calls of the service, and the command line. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { sharedServer } from "./server.mjs";

const server = sharedServer();

const readme = readFileSync("README.md", "utf8");
const sessions = Array.from(readme.matchAll(/^```console\n(.*?)^```$/gms), ([, session = ""]) => session);
const commands = sessions
  .flatMap((session) => session.split(/^\$ /m).slice(1))
  .map((text) => {
    const [, command = "", printed = ""] = /^((?:[^\n]*\\\n)*[^\n]*)\n(.*)$/s.exec(text) ?? [];
    return { command, printed };
  });

test("the README has commands with their output", () => assert.ok(commands.length >= 4));

for (const { command, printed } of commands) {
  test(`${command.slice(0, 60)} … prints what the README shows`, async () => {
    const { host, port } = new URL(server.url());
    const PATH = resolve("build") + delimiter + process.env.PATH;
    // The command line ends with 1 if a file is above the limit.
    const { stdout } = await promisify(execFile)("bash", ["-c", command.replaceAll("localhost:8787", host)], {
      env: { ...process.env, PORT: port, PATH },
    }).catch((error) => (error.code === 1 ? error : assert.fail(error)));
    assert.equal(stdout.trim(), printed.trim());
  });
}
