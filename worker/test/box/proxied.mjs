// @ts-check
/**
 * Runs in a network of its own (box-proxy.slow.mjs), where the ports of the web are free: starts the service and a proxy in front of it, sends
 * requests over TLS as clients do, and writes what they saw.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { eventually } from "../eventually.mjs";
import { startService } from "./service.mjs";

/** @type {{ command: string[], certificate: string, settings: string }} */
const { command, certificate, settings } = JSON.parse(process.argv[2] ?? "");
const HOST = "letters.example";
const service = await startService(() => settings, { host: "127.0.0.1", at: 8080 });
const proxy = spawn(command[0] ?? "", command.slice(1), { stdio: ["ignore", "ignore", "pipe"] });
let errors = "";
proxy.stderr.on("data", (piece) => (errors += piece));

/**
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: string, from?: string }} [question]
 */
async function ask(path, { method, headers = {}, body, from = "127.0.0.5" } = {}) {
  const all = {
    ...headers,
    ...(body !== undefined && { "Content-Type": "application/json", "Content-Length": String(body.length) }),
  };
  const options = {
    host: HOST,
    port: 443,
    path,
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: all,
  };
  const message = request({ ...options, ca: readFileSync(certificate), localAddress: from, agent: false });
  message.on("error", () => {}); // a body that is refused may not be read to its end
  message.end(body);
  const [response] = /** @type {[import("node:http").IncomingMessage]} */ (await once(message, "response"));
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

try {
  await eventually(() =>
    ask("/v1/status").then(
      ({ status }) => status === 200,
      () => proxy.exitCode !== null,
    ),
  );
  if (proxy.exitCode !== null) throw new Error(errors);
  const key = await service.open();
  const json = (/** @type {{ text: string }} */ answer) => JSON.parse(answer.text);

  const page = await ask("/guide/", { headers: { "Accept-Encoding": "gzip" } });
  const again = await ask("/guide/", {
    headers: { "Accept-Encoding": "gzip", "If-None-Match": String(page.headers.etag) },
  });
  const plain = get({ host: HOST, port: 80, path: "/guide/?a=b", agent: false });
  const [moved] = /** @type {[import("node:http").IncomingMessage]} */ (await once(plain, "response"));
  moved.resume();

  const origin = { Origin: `https://${HOST}` };
  const asked = await ask("/account/api/sign-in", {
    headers: origin,
    body: JSON.stringify({ email: "ada@school.example" }),
  });
  const link = await eventually(() => /^sign-in link {2}(\S+)$/m.exec(service.errors())?.[1]);
  const cookie = (asked.headers["set-cookie"] ?? []).map((one) => one.replace(/;.*/, "")).join("; ");
  const signedIn = await ask("/account/api/sign-in/link", {
    headers: { ...origin, Cookie: cookie },
    body: JSON.stringify({ link: link.replace(/^[^#]*#/, "") }),
  });
  const forged = await ask("/account/api/sign-in", {
    headers: { Origin: "https://evil.example", Host: HOST, "X-Forwarded-Host": "evil.example" },
    body: JSON.stringify({ email: "eve@school.example" }),
  });

  const puzzle = json(
    await ask("/v1/cryptogram?text=Know+thyself&seed=s&image=true", { headers: { "X-API-Key": key } }),
  );
  const imageURL = String(puzzle.data?.image?.downloadURL);
  const image = await ask(imageURL.replace(`https://${HOST}`, ""));

  const claims = ["CF-Connecting-IP", "X-Forwarded-For", "X-Real-IP", "Forwarded", "True-Client-IP"];
  const free = (/** @type {string} */ from, headers = {}) =>
    ask("/sandbox/v1/reversetext", { from, headers, body: JSON.stringify({ text: "abc" }) }).then(
      ({ status }) => status,
    );
  const counted = [await free("127.0.0.6"), await free("127.0.0.6"), await free("127.0.0.6"), await free("127.0.0.7")];
  for (const name of claims) counted.push(await free("127.0.0.6", { [name]: "198.51.100.9" }));

  const large = async (/** @type {number} */ size) => {
    const { status, text } = await ask("/v1/reversetext", {
      headers: { "X-API-Key": key },
      body: JSON.stringify({ text: "a".repeat(size) }),
    });
    return `${status} ${text.includes('"code":"too_large"') ? "of the service" : ""}`.trim();
  };
  console.log(
    JSON.stringify({
      page: [page.status, page.headers["content-encoding"], page.headers["content-security-policy"]?.slice(0, 18)],
      again: again.status,
      moved: [moved.statusCode, moved.headers.location],
      asked: [asked.status, /^__Host-sign-in=.*; Secure/.test(String(asked.headers["set-cookie"]))],
      link: link.replace(/#.*/, "#"),
      signedIn: [signedIn.status, json(signedIn).created],
      forged: forged.status,
      image: [imageURL.replace(/[^/]*$/, ""), image.status, image.headers["content-type"]],
      counted,
      large: [await large(1_100_000), await large(3_000_000)],
    }),
  );
} finally {
  proxy.kill("SIGTERM");
  await service.stop();
}
process.exit();
