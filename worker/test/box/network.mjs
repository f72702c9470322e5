// @ts-check
/**
 * Runs in a network of its own (box-network.slow.mjs): serves pages at private and public addresses of this network, lets the service read them
 * under names, and writes what the service answered and which names the pages were asked for.
 */

import { once } from "node:events";
import { createServer } from "node:http";
import { startService } from "./service.mjs";

/** @type {{ names: string[], moves: Record<string, string>, literals: string[] }} */
const { names, moves, literals } = JSON.parse(process.argv[2] ?? "");
const PAGE = `<title>A page</title><p>${"The cat sat on the mat and saw a dog. ".repeat(12)}</p>`;
/** The hosts that were asked for. @type {Set<string>} */
const reached = new Set();
for (const port of [80, 9080]) {
  const server = createServer((request, response) => {
    const { host = "" } = request.headers;
    reached.add(host);
    const to = moves[host];
    response.writeHead(to ? 302 : 200, to ? { Location: to } : { "Content-Type": "text/html" }).end(PAGE);
  });
  server.listen(port, "::");
  await once(server, "listening");
}
const service = await startService(() => "");
try {
  const key = await service.open();
  /** @type {Record<string, { status: number, reason: string }>} */
  const answers = {};
  for (const url of [
    ...names.map((name) => `http://${name}/`),
    ...Object.keys(moves).map((name) => `http://${name}/`),
    ...literals,
  ]) {
    const { status, text } = await service.ask("/v1/websitereadability", {
      headers: { "X-API-Key": key },
      json: { url },
    });
    answers[url] = { status, reason: JSON.parse(text).reason };
  }
  console.log(JSON.stringify({ answers, reached: [...reached].sort() }));
} finally {
  await service.stop();
}
process.exit();
