// @ts-check
/** Names for a process of a test: it has an /etc/hosts of its own, in a mount namespace, which Linux lets root make. */
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
