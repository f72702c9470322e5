// @ts-check
/** Which format an answer has, by the request's Accept header and by `?format=`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTENT_TYPES } from "./readers.mjs";
import { envelopeOf, sharedServer } from "./server.mjs";

/** @type {string} */
let key;
const server = sharedServer(async (server) => {
  ({ key } = await server.open("pro"));
});

test("Accept chooses the format, by quality and then by how closely it names one", async () => {
  /** @type {[string | undefined, string][]} */
  const cases = [
    [undefined, "json"],
    ["*/*", "json"],
    ["application/json", "json"],
    ["text/json", "json"],
    ["application/xml", "xml"],
    ["text/xml", "xml"],
    ["APPLICATION/XML ; charset=utf-8", "xml"],
    ["application/yaml", "yaml"],
    ["application/x-yaml", "yaml"],
    ["text/yaml", "yaml"],
    ["text/csv", "csv"],
    ["text/csv; header=present", "csv"],
    ["application/json;q=0.1, text/csv;q=0.9", "csv"],
    ["application/json;q=0.9, text/csv;q=0.1", "json"],
    ["text/csv, application/xml", "xml"],
    ["application/yaml;q=0.5, application/xml;q=0.50001", "xml"],
    ["application/xml;q=1.0,application/yaml;Q=0.999", "xml"],
    ["text/*", "json"],
    ["application/json;q=0, */*", "xml"],
    ["application/json;q=0, application/xml;q=0, */*;q=0.1", "yaml"],
    ["*/*;q=0.9, application/json;q=0.1", "xml"],
    ["application/*;q=0.2, application/yaml;q=0.3", "yaml"],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "xml"],
    ["text/html", "json"],
    ["image/png, text/html;q=0.5", "json"],
    ["application/json;q=0", "json"],
    ["application/xml;q=0", "json"],
    ["application/xml;q=2", "json"],
    ["application/xml;q=x, text/csv;q=0.1", "csv"],
    ["xml", "json"],
    [",;=,,", "json"],
    ["", "json"],
  ];
  for (const [accept, format] of cases) {
    const { status, headers } = await server.ask("/v1/reversetext", {
      key,
      json: { text: "a" },
      headers: accept === undefined ? {} : { Accept: accept },
    });
    assert.equal(status, 200);
    assert.equal(headers["content-type"], CONTENT_TYPES[format], accept);
    assert.equal(headers.vary, "Accept");
  }
});

test("the format in the query wins over Accept, and an unknown one is refused in JSON", async () => {
  for (const format of Object.keys(CONTENT_TYPES)) {
    const headers = { Accept: "application/xml, text/csv;q=0.9" };
    const answer = await server.ask(`/v1/reversetext?format=${format}`, { key, headers, json: { text: "a" } });
    assert.equal(answer.headers["content-type"], CONTENT_TYPES[format]);
  }
  const accept = { Accept: "application/yaml" };
  const empty = await server.ask("/v1/reversetext?format=", { key, headers: accept, json: { text: "a" } });
  assert.deepEqual([empty.status, empty.headers["content-type"]], [200, "application/yaml"]);
  for (const format of ["html", "application/json", "xml%20"]) {
    const answer = await server.ask(`/v1/reversetext?format=${format}`, { key, json: { text: "a" } });
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.json, envelopeOf(400, "Parameter 'format' must be one of: json, xml, yaml, csv"));
  }
});
