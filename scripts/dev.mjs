// @ts-check
/** Serves page and interface in the foreground: PORT and STATE come from the environment. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openAccount, startServer } from "./server.mjs";

const port = Number(process.env.PORT || 8787);
const state = process.env.STATE || ".state";
if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error("PORT must be a number from 1 to 65535");
mkdirSync(state, { recursive: true });

let ready = false;
const server = await startServer({
  port,
  state,
  // Until the server is ready its messages are those of a start; then come log lines and errors.
  onLine: (line) => {
    if (ready && line.trim() !== "") console.log(line);
  },
});
const { free, pro } = await keys();
console.log(`
Lettercraft is ready
  page      ${server.url}/
  free key  ${free}
  pro key   ${pro}
  try       curl -s ${server.url}/v1/hmac -H 'X-API-Key: ${free}' -H 'Content-Type: application/json' -d '{"message":"Hello World","secret":"my-secret"}'
`);
ready = true;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, server.stop);
process.exitCode = (await server.ended) ?? 0;

/** The keys that belong to this state; they are made with it. */
async function keys() {
  const file = join(state, "keys.json");
  try {
    const kept = JSON.parse(readFileSync(file, "utf8"));
    await Promise.all([checkKey(kept.free), checkKey(kept.pro)]);
    return kept;
  } catch {
    const [free, pro] = await Promise.all(["free", "pro"].map((plan) => openAccount(server.url, { plan })));
    const made = { free: free?.key, pro: pro?.key };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return made;
  }
}

/**
 * Throws if the server does not know a key. The call is refused for its body, which costs nothing.
 * @param {string} key
 */
async function checkKey(key) {
  const response = await fetch(`${server.url}/v1/hmac`, { method: "POST", headers: { "x-api-key": key } });
  await response.body?.cancel();
  if (response.status === 401) throw new Error("unknown key");
}
