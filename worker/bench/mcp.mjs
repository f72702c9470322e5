// @ts-check
/**
 * Measures calls over MCP against the same calls over REST: HMAC, with a key look-up and a charge, on one bare `workerd serve`. The two take
 * turns in short rounds, because the machine's speed changes. REQUESTS sets the number of requests of each round.
 */
import { run } from "./load.mjs";
import { median } from "./median.mjs";
import { cpu } from "./process.mjs";
import { bundle, key, serve } from "./workerd.mjs";

const requests = Number(process.env.REQUESTS || 1_000);
const rounds = 9;
const VERSION = "2026-07-28";

const server = await serve(bundle("mcp", "worker/entry.mjs"));
await server.open();

const args = { message: "Hello World", secret: "my-secret" };
const json = { "content-type": "application/json" };
const message = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": VERSION,
      "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
    name: "hmac",
    arguments: args,
  },
};
const targets = {
  REST: { url: `${server.url}/v1/hmac`, headers: { ...json, "x-api-key": key }, body: JSON.stringify(args) },
  MCP: {
    url: `${server.url}/mcp`,
    headers: {
      ...json,
      authorization: `Bearer ${key}`,
      "mcp-protocol-version": VERSION,
      "mcp-method": "tools/call",
      "mcp-name": "hmac",
    },
    body: JSON.stringify(message),
  },
};

for (const connections of [1, 8, 64]) {
  /** @type {Record<string, { p50: number[], cpu: number[] }>} */
  const figures = { REST: { p50: [], cpu: [] }, MCP: { p50: [], cpu: [] } };
  for (let round = 0; round <= rounds; round++) {
    for (const [name, target] of Object.entries(targets)) {
      const before = cpu(server.pid);
      const times = await run({ targets: [target], connections, requests });
      if (round === 0) continue; // to warm up
      figures[name]?.p50.push(/** @type {number} */ (times[Math.floor(requests / 2)]));
      figures[name]?.cpu.push(((cpu(server.pid) - before) * 1000) / requests);
    }
  }
  for (const [figure, unit] of /** @type {const} */ ([
    ["p50", "ms"],
    ["cpu", "µs a request"],
  ])) {
    const [rest, mcp] = [median(figures.REST?.[figure] ?? []), median(figures.MCP?.[figure] ?? [])];
    console.log(
      `${figure}, ${connections} connections: REST ${rest.toFixed(2)}, MCP ${mcp.toFixed(2)} ${unit}, ratio ${(mcp / rest).toFixed(2)}`,
    );
  }
}
await server.stop();
