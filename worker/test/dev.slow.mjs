// @ts-check
/** What make dev starts: it ends with the process that started it, and prints the links of the mails. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { freePort } from "../../scripts/loopback.mjs";
import { claimPort } from "../../scripts/server.mjs";
import { eventually } from "./eventually.mjs";
import { ask } from "./server.mjs";
import { newAddress } from "./visitor.mjs";

const folder = mkdtempSync(join(tmpdir(), "lettercraft-dev-"));
after(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

/**
 * Starts what make dev starts, and waits until it is ready. Its output is read with the function printed, which waits for a pattern.
 * @param {import("node:test").TestContext} t
 * @param {number} port
 * @param {string} state
 */
async function startDev(t, port, state) {
  const starter = spawn(process.execPath, ["scripts/dev.mjs"], {
    env: { ...process.env, PORT: String(port), STATE: join(folder, state) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => starter.kill("SIGKILL"));
  let output = "";
  starter.stdout.setEncoding("utf8").on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(starter, "exit").then(([code]) => Promise.reject(new Error(`ended with ${code}`)));
  ended.catch(() => {});
  /** @param {RegExp} pattern */
  const printed = async (pattern) => {
    while (!pattern.test(output)) await Promise.race([once(starter.stdout, "data"), ended]);
    return output;
  };
  await printed(/pro key {3}lc-/);
  return { starter, printed };
}

test("a server ends if the process that started it is killed, and the next server can use its port and state", async (t) => {
  const port = await freePort();
  for (let round = 0; round < 2; round++) {
    const { starter } = await startDev(t, port, "killed");
    starter.kill("SIGKILL");
    await eventually(() =>
      claimPort(port).then(
        () => true,
        () => false,
      ),
    );
  }
});

test("make dev prints the link of each sign-in mail, and not where it goes", async (t) => {
  const port = await freePort();
  const { printed } = await startDev(t, port, "mails");
  const url = `http://localhost:${port}`;
  const email = newAddress();
  const cookies = [];
  for (let i = 0; i < 2; i++) {
    const { status, headers } = await ask(`${url}/account/api/sign-in`, { headers: { Origin: url }, json: { email } });
    assert.equal(status, 202);
    cookies.push(String(headers["set-cookie"]).split(";")[0]);
  }
  const output = await printed(/(sign-in link.*\n[\s\S]*){2}/);
  const links = [...output.matchAll(/^sign-in link {2}(\S+)$/gm)].map(([, link]) => String(link));
  assert.equal(links.length, 2);
  for (const link of links) assert.ok(link.startsWith(`${url}/account/sign-in/#`));
  assert.ok(!output.includes(email) && !output.includes("send_email"));
  const answer = await ask(`${url}/account/api/sign-in/link`, {
    headers: { Origin: url, Cookie: String(cookies[0]) },
    json: { link: links[0]?.replace(/.*#/, "") },
  });
  assert.equal(answer.status, 200, answer.text);
});
