// @ts-check
/**
 * The samples of proxies in front of the service on one machine (worker/box/proxy), with the real programs, which have to be installed: signing
 * in works over TLS, links begin with https, and nobody chooses the address by which calls are counted.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { runApart } from "./box/hosts.mjs";
import { certificate } from "./cloudflare/edge.mjs";

const HOST = "letters.example";
const folder = mkdtempSync(join(tmpdir(), "lettercraft-test-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const [key, cert] = certificate(folder, [HOST]);

const SETTINGS = `url = "https://${HOST}"
trust_proxy = ["127.0.0.1"]
[vars]
SANDBOX_CALLS = "2"
`;

/**
 * Runs the service behind a proxy, and returns what clients saw.
 * @param {string[]} command the words of the proxy's command
 */
const behind = (...command) =>
  runApart(
    folder,
    { [HOST]: ["127.0.0.1"], localhost: ["127.0.0.1"] },
    { module: "worker/test/box/proxied.mjs", argument: { command, certificate: cert, settings: SETTINGS } },
  );

/** Reads a sample, and changes a part of it, which must be there. @param {string} name @param {Record<string, string>} changes */
function sample(name, changes) {
  let text = readFileSync(`worker/box/proxy/${name}`, "utf8");
  for (const [old, own] of Object.entries(changes)) {
    assert.ok(text.includes(old), `${name} has ${old}`);
    text = text.replace(old, own);
  }
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const WANT = {
  page: [200, "gzip", "default-src 'none'"],
  again: 304,
  asked: [202, true],
  link: `https://${HOST}/account/sign-in/#`,
  signedIn: [200, true],
  forged: 403,
  image: [`https://${HOST}/v1/images/`, 200, "image/png"],
  counted: [200, 200, 429, 200, 429, 429, 429, 429, 429],
};

test("the sample of Caddy", () => {
  const file = sample("Caddyfile", { [`${HOST} {\n`]: `${HOST} {\n\ttls ${cert} ${key}\n` });
  const { large, moved, ...seen } = behind("caddy", "run", "--config", file, "--adapter", "caddyfile");
  assert.deepEqual(seen, WANT);
  assert.deepEqual(moved, [308, `https://${HOST}/guide/?a=b`]);
  assert.deepEqual(large, ["413 of the service", "413 of the service"]);
});

test("the sample of nginx", () => {
  const live = `/etc/letsencrypt/live/${HOST}`;
  const file = sample("nginx.conf", { [`${live}/fullchain.pem`]: cert, [`${live}/privkey.pem`]: key });
  const main = join(folder, "main.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const http = ["access_log off;", ...temporary, `include ${file};`].join("\n");
  writeFileSync(
    main,
    `user root;\ndaemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${http}\n}\n`,
  );
  const { large, moved, ...seen } = behind("nginx", "-c", main);
  assert.deepEqual(seen, WANT);
  assert.deepEqual(moved, [301, `https://${HOST}/guide/?a=b`]);
  assert.deepEqual(large, ["413 of the service", "413"]);
});
