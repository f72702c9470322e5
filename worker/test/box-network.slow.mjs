// @ts-check
/**
 * The service on one machine reads pages at public addresses only, whatever a name leads to. It runs in a network of its own, which Linux lets
 * root make: private and public addresses are this machine's there, so that every connection would succeed.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { runApart } from "./box/hosts.mjs";

const DOMAIN = "lettercraft.org";

/** Private addresses, and addresses that are not on the internet, by names that lead to them. */
const PRIVATE = {
  "loopback.": "127.0.0.1",
  "two.": "127.0.0.2",
  "zero.": "0.0.0.0",
  "ten.": "10.77.0.1",
  "carrier.": "100.64.0.1",
  "metadata.": "169.254.169.254",
  "docker.": "172.17.0.1",
  "protocol.": "192.0.0.8",
  "document.": "192.0.2.1",
  "home.": "192.168.7.1",
  "benchmark.": "198.18.0.1",
  "future.": "240.0.0.1",
  "multicast.": "224.0.0.1",
  "broadcast.": "255.255.255.255",
  "six.": "::1",
  "unspecified.": "::",
  "mapped.": "::ffff:127.0.0.1",
  "mapped-ten.": "::ffff:10.77.0.1",
  "mapped-benchmark.": "::ffff:198.18.0.1",
  "compatible.": "::7f00:1",
  "translated.": "64:ff9b::7f00:1",
  "locally-translated.": "64:ff9b:1::7f00:1",
  "translated-ten.": "64:ff9b::a4d:1",
  "six-to-four.": "2002:7f00:1::1",
  "unique.": "fd77::1",
  "link.": "fe80::77",
  "site.": "fec0::1",
  "six-document.": "2001:db8::1",
  "six-multicast.": "ff02::1",
};
const PUBLIC = {
  "page.": ["8.8.8.8"],
  "six-page.": ["2606:4700::1111"],
  "both.": ["127.0.0.1", "8.8.8.8"],
  "translated-page.": ["64:ff9b::808:808"],
};

test("pages are read at public addresses only, whatever names and redirects lead to", () => {
  const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
  try {
    const named = Object.fromEntries(
      Object.entries({ ...PRIVATE, ...PUBLIC }).map(([name, at]) => [name + DOMAIN, [at].flat()]),
    );
    const targets = [
      "http://localhost/",
      "http://loopback.lettercraft.org/",
      "http://[::1]/",
      "http://169.254.169.254/",
      "http://page.lettercraft.org:9080/",
    ];
    const moves = Object.fromEntries(targets.map((target, i) => [`moves-${i}.${DOMAIN}`, target]));
    const hosts = {
      ...named,
      ...Object.fromEntries(Object.keys(moves).map((name) => [name, ["8.8.8.8"]])),
      localhost: ["127.0.0.1", "::1"],
    };
    const literals = [
      "http://127.1/",
      "http://2130706433/",
      "http://0x7f.1/",
      "http://[::ffff:127.0.0.1]/",
      "http://localhost./",
      "http://page.lettercraft.org:9080/",
    ];
    const addresses = [...new Set(Object.values(hosts).flat())].filter(
      (address) => !/^(127\.0\.0\.1|0\.0\.0\.0|::1?|255\.|224\.|ff02|::ffff:)/.test(address),
    );
    /** @type {{ answers: Record<string, { status: number, reason: string }>, reached: string[] }} */
    const { answers, reached } = runApart(folder, hosts, {
      addresses,
      module: "worker/test/box/network.mjs",
      argument: { names: Object.keys(named), moves, literals },
    });
    assert.deepEqual(reached, [...Object.keys(PUBLIC).map((name) => name + DOMAIN), ...Object.keys(moves)].sort());
    for (const [url, { status, reason }] of Object.entries(answers)) {
      const name = new URL(url).host;
      if (name.replace(DOMAIN, "") in PUBLIC) assert.equal(status, 200, url);
      else assert.ok(status >= 400 && reason, `${url}: ${status} ${reason}`);
    }
    const reasons = Object.fromEntries(Object.entries(answers).map(([url, { reason }]) => [url, reason]));
    for (const name of Object.keys(PRIVATE))
      assert.equal(reasons[`http://${name}${DOMAIN}/`], "page_unreachable", name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
