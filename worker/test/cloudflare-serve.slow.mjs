// @ts-check
/** `make stand-in`: the commands that docs/deploy.md names work against it. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { freePort } from "../../scripts/loopback.mjs";
import { operatorOf } from "./operator.mjs";

const kept = mkdtempSync(join(tmpdir(), "lettercraft-stand-in-"));
after(() => rmSync(kept, { recursive: true, force: true }));

/** Returns the variables that a text exports, by name. @param {string} text */
const exported = (text) =>
  Object.fromEntries([...text.matchAll(/^ *export (\w+)=(\S+)$/gm)].map(([, ...pair]) => pair));

/**
 * Starts the stand-in, and returns the variables that it names.
 * @param {Record<string, string>} options
 */
async function start(options) {
  const env = { ...process.env, PORT: `${await freePort()}`, ...options };
  const child = spawn("node", ["worker/test/cloudflare/serve.mjs"], { env, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const line of createInterface(child.stdout)) {
    text += `${line}\n`;
    if (line.includes("make deploy")) break;
  }
  const stop = async () => {
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    assert.equal(code, 0);
  };
  return { variables: exported(text), port: env.PORT, stop };
}

test("docs/deploy.md names the variables that the stand-in names", async () => {
  const { variables, port, stop } = await start({});
  await stop();
  const documented = exported(readFileSync("docs/deploy.md", "utf8").split("## Without an account")[1] ?? "");
  const named = { ...variables, XDG_CONFIG_HOME: variables.XDG_CONFIG_HOME?.replace(process.cwd(), "$PWD") };
  assert.deepEqual(documented, {
    ...named,
    CLOUDFLARE_API_BASE_URL: variables.CLOUDFLARE_API_BASE_URL?.replace(port, "8786"),
    HTTPS_PROXY: "…",
    SSL_CERT_FILE: "…",
  });
});

test("a deployment is made, shown and removed, even if some requests find the interface overloaded", async () => {
  const { variables, stop } = await start({ ZONES: "lettercraft.test", BUSY: "40" });
  const env = () => ({ ...variables, HOME: kept, XDG_CONFIG_HOME: kept });
  const operator = operatorOf(/** @type {any} */ ({ env }));
  try {
    operator.configure({ domain: "puzzles.lettercraft.test" }, { MAIL_FROM: "mail@lettercraft.test" });
    for (const args of [["plan"], ["apply"], ["status"], ["destroy", "--confirm", "test"]]) {
      const [name = "", ...rest] = args;
      const { code, output } = await operator.run(name, "test", ...rest);
      assert.equal(code, 0, output);
    }
  } finally {
    operator.remove();
    await stop();
  }
});

test("a zone that is pending is found by the plan", async () => {
  const { variables, stop } = await start({ PENDING: "lettercraft.test" });
  const operator = operatorOf(
    /** @type {any} */ ({ env: () => ({ ...variables, HOME: kept, XDG_CONFIG_HOME: kept }) }),
  );
  try {
    operator.configure({ domain: "puzzles.lettercraft.test" });
    const { code, output } = await operator.run("plan", "test");
    assert.equal(code, 1, output);
    assert.ok(output.includes("the zone lettercraft.test of the domain is pending"), output);
  } finally {
    operator.remove();
    await stop();
  }
});
