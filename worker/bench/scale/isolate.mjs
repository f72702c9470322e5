// @ts-check
/**
 * Starts the data plane in a process of its own, as one of many that share the accounts' objects of another process. Its directory is
 * a copy, like the cache of an edge location.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, quote } from "../../../scripts/workerd.mjs";
import { dataPlane, directory } from "../workerd.mjs";

/**
 * @param {string} folder a bundle
 * @param {import("../workerd.mjs").Server} home the server with the accounts' objects
 * @param {Record<string, string>} entries the entries of the directory
 * @param {number} [roundTrip] the time in milliseconds that the distance to the objects adds to a request
 */
export async function isolate(folder, home, entries, roundTrip = 0) {
  const state = mkdtempSync(join(tmpdir(), "lettercraft-"));
  const { pid, ports, stop } = await launch(config(folder, home, entries, roundTrip), ["http"], state);
  return {
    url: `http://127.0.0.1:${ports.http}`,
    pid,
    async stop() {
      await stop();
      rmSync(state, { recursive: true });
    },
  };
}

/**
 * @param {string} folder
 * @param {import("../workerd.mjs").Server} home
 * @param {Record<string, string>} entries
 * @param {number} roundTrip
 */
function config(folder, home, entries, roundTrip) {
  const inner = `(name = "objects", service = "home"), (name = "roundTrip", json = "${roundTrip}")`;
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${dataPlane(folder, `wrapped = (moduleName = "bench:objects", innerBindings = [${inner}])`)},
    ${directory(entries)},
    (name = "home", external = (
      address = "127.0.0.1:${home.objects}",
      http = (capnpConnectHost = "objects"),
    )),
  ],
  extensions = [(modules = [
    (name = "bench:objects", internal = true, esModule = embed ${quote(join(import.meta.dirname, "binding.mjs"))}),
  ])],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;
}
