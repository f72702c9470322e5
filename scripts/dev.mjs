// @ts-check
/**
 * Serves the page and the interface in the foreground. PORT, STATE and TEST_HOSTS come from the environment. With the argument
 * "check" it only checks that they can be used; this works before anything is installed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressLink, signInLink } from "./mail.mjs";
import { claimPort, localPort, openAccount, startServer } from "./server.mjs";
import { claimState } from "./state.mjs";

const state = process.env.STATE || ".state";
try {
  const port = localPort();
  if (process.argv[2] === "check") await check(port);
  else await serve(port);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exit(1);
}

/** @param {number} port */
async function check(port) {
  await claimPort(port);
  const release = await claimState(state);
  release();
}

/** @param {number} port */
async function serve(port) {
  let ready = false;
  const server = await startServer({
    port,
    state,
    testHosts: process.env.TEST_HOSTS,
    // Lines before the server is ready concern its start. Later lines are log lines and errors.
    onLine: (line) => {
      if (ready && line.trim() !== "") console.log(line);
    },
    onMail: (file) => {
      const text = readFileSync(file, "utf8");
      const [link, confirmation] = [signInLink(text), addressLink(text)];
      if (link) console.log(`sign-in link  ${link}`);
      if (confirmation) console.log(`address link  ${confirmation}`);
    },
  });
  const { free, pro } = await keys(server.url);
  console.log(`
Lettercraft is ready
  page      ${server.url}/
  sign up   ${server.url}/account/ (the link of each mail is printed here)
  free key  ${free}
  pro key   ${pro}
  try       curl -s ${server.url}/v1/hmac -H 'X-API-Key: ${free}' -H 'Content-Type: application/json' -d '{"message":"Hello World","secret":"my-secret"}'
`);
  ready = true;
  let stopped = false;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.once(signal, () => {
      stopped = true;
      server.stop();
    });
  }
  const code = await server.ended;
  process.exitCode = stopped ? 0 : (code ?? 1);
}

/**
 * The keys of two accounts in this state. They are created at the first start.
 * @param {string} url
 */
async function keys(url) {
  const file = join(state, "keys.json");
  try {
    const kept = JSON.parse(readFileSync(file, "utf8"));
    await Promise.all([checkKey(url, kept.free), checkKey(url, kept.pro)]);
    return kept;
  } catch {
    const [free, pro] = await Promise.all(["free", "pro"].map((plan) => openAccount(url, { plan })));
    const made = { free: free?.key, pro: pro?.key };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return made;
  }
}

/**
 * Throws if the server does not know a key. The call has no body, so it is refused and costs nothing.
 * @param {string} url
 * @param {string} key
 */
async function checkKey(url, key) {
  const response = await fetch(`${url}/v1/hmac`, { method: "POST", headers: { "x-api-key": key } });
  await response.body?.cancel();
  if (response.status === 401) throw new Error("unknown key");
}
