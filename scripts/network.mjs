// @ts-check
/** Starts the network of a local server's page Worker. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { launch, quote } from "./workerd.mjs";

/**
 * Starts worker/page/local/network.mjs in a workerd that connects to public addresses only, whatever name resolves to an address.
 *
 * @param {string} folder where the configuration is written
 * @param {string} [allow] the kind of the addresses, as workerd names it
 */
export async function startNetwork(folder, allow = "public") {
  mkdirSync(folder, { recursive: true });
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "network.mjs", esModule = embed ${quote(resolve("worker/page/local/network.mjs"))})],
      compatibilityDate = "2026-08-01",
    )),
    (name = "internet", network = (allow = [${quote(allow)}], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;
  // It prints a stack for each address that it refuses.
  const { pid, ports, stop } = await launch(config, ["http"], folder, "ignore");
  return { pid, url: `http://127.0.0.1:${ports.http}/`, stop };
}
