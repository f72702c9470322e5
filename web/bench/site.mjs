// @ts-check
/** Serves a built site as Cloudflare's static assets do: with its headers and compressed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../../scripts/loopback.mjs";

/**
 * @param {string} folder
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveSite(folder) {
  const port = await freePort();
  const place = mkdtempSync(join(tmpdir(), "lettercraft-site-")); // without a configuration, so that only the site is served
  const child = spawn(
    "wrangler",
    [
      ["dev", "--assets", resolve(folder), "--compatibility-date", "2026-08-01"],
      ["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0", "--show-interactive-dev-session=false"],
    ].flat(),
    {
      cwd: place,
      stdio: "ignore",
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_WRITE_LOGS: "false" },
    },
  );
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(place, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}/`;
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return { url, stop };
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error(`wrangler could not serve ${folder}`);
}
