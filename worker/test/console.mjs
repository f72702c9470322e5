// @ts-check
/** The console alone, with the events of its schedules, which wrangler sends only to the first of several Workers. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { copyConfiguration } from "../../scripts/configuration.mjs";
import { freePort } from "../../scripts/loopback.mjs";
import { eventually } from "./eventually.mjs";
import { ask } from "./server.mjs";

/**
 * Starts the console on the state of a server that does not run.
 * @param {string} folder for its files
 * @param {string} state
 * @param {Record<string, string>} [vars] its variables and secrets
 */
export async function startConsole(folder, state, vars = {}) {
  const config = copyConfiguration("worker/console/wrangler.toml", join(folder, "console"), { vars });
  const port = await freePort();
  const flags = ["--port", String(port), "--inspector-port", "0", "--persist-to", state, "--test-scheduled"];
  const child = spawn("wrangler", ["dev", "-c", config, ...flags, "--show-interactive-dev-session=false"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NO_COLOR: "1",
      WRANGLER_REGISTRY_PATH: join(folder, "registry"),
      WRANGLER_WRITE_LOGS: "false",
      X_LOCAL_OBSERVABILITY: "false",
    },
  });
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const url = `http://localhost:${port}`;
  const answers = () =>
    ask(url).then(
      ({ status }) => status === 404, // nothing is there
      () => false,
    );
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  try {
    await eventually(answers);
  } catch (error) {
    await stop();
    throw new Error(`${error}\n${output}`);
  }
  return {
    url,
    stop,
    /** Its output so far. */
    output: () => output,
    /** Sends the event of a schedule, and returns the status of the outcome. @param {string} cron */
    async schedule(cron) {
      return (await ask(`${url}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`)).status;
    },
  };
}
