// @ts-check
/** Names for a process of a test: it has an /etc/hosts of its own, and perhaps a network, in namespaces, which Linux lets root make. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the words before a command that runs it with other names.
 * @param {string} folder
 * @param {Record<string, string[]>} hosts the addresses of names
 * @returns {string[]}
 */
export function withHosts(folder, hosts) {
  const file = join(folder, "hosts");
  const lines = Object.entries(hosts).flatMap(([name, addresses]) =>
    addresses.map((address) => `${address} ${name}\n`),
  );
  writeFileSync(file, lines.join(""));
  return ["unshare", "--map-root-user", "--mount", "sh", "-c", 'mount --bind "$0" /etc/hosts && exec "$@"', file];
}

/**
 * Runs a module of a test with names and a network of its own, which nothing outlives, and returns what it has written.
 * @param {string} folder
 * @param {Record<string, string[]>} hosts
 * @param {object} options
 * @param {string[]} [options.addresses] the addresses of this machine there, besides those of the loopback
 * @param {string} options.module
 * @param {unknown} options.argument as JSON
 */
export function runApart(folder, hosts, { addresses = [], module, argument }) {
  const [unshare = "", ...words] = withHosts(folder, hosts);
  const script = [
    "ip link set lo up",
    ...addresses.map((address) => `ip addr add ${address} dev lo nodad`),
    'exec "$@"',
  ];
  const apart = [
    "--net",
    "--pid",
    "--fork",
    "--kill-child",
    "--mount-proc",
    ...words,
    "sh",
    "-ec",
    script.join("\n"),
    "sh",
  ];
  const { stdout, stderr, status } = spawnSync(
    unshare,
    [...apart, process.execPath, module, JSON.stringify(argument)],
    {
      encoding: "utf8",
      killSignal: "SIGKILL",
      timeout: 120_000,
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    },
  );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}
