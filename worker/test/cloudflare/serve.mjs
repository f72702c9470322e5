// @ts-check
/** Serves a stand-in of Cloudflare's interface in the foreground. The environment has the options: docs/deploy.md lists them. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { startCloudflare } from "./index.mjs";

/** The port is not the one of the local server, and the account and the token are always the same, so that docs/deploy.md can name them. */
const PORT = 8786;
const ACCOUNT = "0123456789abcdef0123456789abcdef";
const TOKEN = "stand-in";

/**
 * Returns a whole number of the environment.
 * @param {string} name
 */
function number(name) {
  const text = process.env[name] ?? "";
  if (!/^\d*$/.test(text)) throw new Error(`${name} must be a whole number`);
  return Number(text);
}

/** Returns the words of a variable of the environment. @param {string} name */
const words = (name) => (process.env[name] ?? "").split(/\s+/).filter(Boolean);

try {
  const cloudflare = await startCloudflare({
    port: number("PORT") || PORT,
    account: ACCOUNT,
    token: TOKEN,
    subdomain: "example",
    zones: [...words("ZONES"), ...words("PENDING")],
    pendingZones: words("PENDING"),
    load: {
      limit: number("LIMIT"),
      window: number("WINDOW") || undefined,
      overload: number("BUSY"),
      delay: number("SLOW"),
    },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => cloudflare.stop());
  // The folder in which the operator's program keeps the administration tokens of deployments.
  const kept = resolve("build/stand-in");
  mkdirSync(kept, { recursive: true });
  console.log(`A stand-in for Cloudflare is ready. It forgets everything when it ends (Ctrl-C). In another shell, run:

  export CLOUDFLARE_API_BASE_URL=${cloudflare.url}
  export CLOUDFLARE_ACCOUNT_ID=${ACCOUNT}
  export CLOUDFLARE_API_TOKEN=${TOKEN}
  export XDG_CONFIG_HOME=${kept}
  export HTTPS_PROXY=${cloudflare.edge.HTTPS_PROXY}
  export SSL_CERT_FILE=${cloudflare.edge.SSL_CERT_FILE}
  make deploy ENV=staging
`);
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  console.error(code === "EADDRINUSE" ? `Another program uses the port ${number("PORT") || PORT}; set PORT` : message);
  process.exitCode = 1;
}
