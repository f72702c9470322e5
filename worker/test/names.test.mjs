// @ts-check
/**
 * The names in the OpenAPI document: no two of them become the same name in a generated client.
 *
 * oapi-codegen, orval and hey-api write the types of the schemas and those of the operations into one file. A type of an
 * operation is named after its operationId, with a suffix. The suffixes are from the code that `make test-generators` writes
 * into build/generators, and from the generators' other clients and servers.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { document } from "./documented.mjs";

/** The suffixes that generators add to an operationId to name types and functions. */
const SUFFIXES = [
  ...["Params", "QueryParams", "PathParameters", "Header", "Headers", "Query", "Path"],
  ...["Body", "JSONBody", "RequestBody", "JSONRequestBody", "Request", "RequestWithBody", "RequestObject"],
  ...["Response", "Responses", "ResponseObject", "ResponseSuccess", "ResponseError", "ResponseHeaders", "JSONResponse"],
  ...[
    "Result",
    "QueryResult",
    "MutationResult",
    "MutationBody",
    "Data",
    "Error",
    "Errors",
    "QueryError",
    "MutationError",
  ],
  ...["Options", "Url", "Key", "QueryKey", "MutationKey", "QueryOptions", "MutationOptions"],
];
/** The names that generators define for every document. */
const RESERVED = [
  ...[
    "Client",
    "ClientInterface",
    "ClientOption",
    "ClientOptions",
    "ClientWithResponses",
    "HttpRequestDoer",
    "Options",
  ],
  ...["RequestEditorFn", "ServerInterface", "Error", "Request", "Response", "Record", "Promise", "String", "Object"],
];

/** @param {string} name */
const capital = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);

/**
 * Returns the pairs of names that are the same in the output of some generator, or differ only in case.
 *
 * @param {any} api
 * @returns {string[]}
 */
function collisions({ paths, components }) {
  /** @type {Map<string, { name: string, owner: string }>} */
  const claimed = new Map();
  /** @type {Set<string>} */
  const found = new Set();
  const claim = (/** @type {string} */ owner, /** @type {string} */ name) => {
    const key = name.replace(/[^a-z0-9]/gi, "").toLowerCase();
    const other = claimed.get(key);
    if (other && other.owner !== owner) found.add(`${other.owner} and ${owner}: ${name}`);
    claimed.set(key, { name, owner });
  };
  /** Claims the names that a generator gives to the types inside a schema. @type {(owner: string, name: string, schema: any) => void} */
  const claimInner = (owner, name, schema) => {
    for (const [property, inner] of Object.entries(schema.properties ?? {})) {
      claim(owner, name + capital(property));
      claimInner(owner, name + capital(property), inner);
    }
    if (schema.items) {
      claim(owner, `${name}Item`);
      claimInner(owner, `${name}Item`, schema.items);
    }
  };

  for (const name of RESERVED) claim("generator", name);
  for (const [name, schema] of Object.entries(components.schemas)) {
    claim(`schema ${name}`, name);
    claimInner(`schema ${name}`, name, schema);
    const suffix = SUFFIXES.find((suffix) => name.toLowerCase().endsWith(suffix.toLowerCase()));
    // Even if no operation has this name yet.
    if (suffix) found.add(`schema ${name} ends in ${suffix}`);
  }
  for (const [kind, suffix] of [
    ["responses", "Response"],
    ["parameters", "Parameter"],
  ]) {
    for (const name of Object.keys(components[/** @type {string} */ (kind)])) {
      claim(`${kind} ${name}`, name);
      claim(`${kind} ${name}`, name + suffix);
    }
  }
  for (const operation of Object.values(paths).flatMap((item) => Object.values(/** @type {any} */ (item)))) {
    const { operationId, parameters, requestBody, responses } = operation;
    const owner = `operation ${operationId}`;
    const name = capital(operationId);
    for (const suffix of ["", ...SUFFIXES]) claim(owner, name + suffix);
    // The types in a body without a name of its own.
    const { schema = {} } = requestBody?.content["application/json"] ?? {};
    for (const suffix of ["Body", "JSONBody"]) claimInner(owner, name + suffix, schema);
    for (const status of Object.keys(responses)) {
      for (const suffix of ["", "JSONResponse", "ResponseHeaders"]) claim(owner, name + status + suffix);
      for (const suffix of ["", "Headers"]) claim(owner, `${name}Response${status}${suffix}`);
    }
    for (const { $ref = "", name: parameter = $ref.replace(/.*\//, "") } of parameters) {
      claim(owner, name + capital(parameter));
      claim(owner, `${name}Params${capital(parameter)}`);
    }
  }
  return [...found];
}

test("no two names collide in a generated client", () => assert.deepEqual(collisions(document), []));

test("collisions that once broke a generated client are found", () => {
  /** @type {[string, string, RegExp][]} */
  const renamed = [
    ["Line", "HmacParams", /^schema HmacParams and operation hmac: HmacParams$/],
    ["HmacEnvelope", "HmacResponse", /^schema HmacResponse and operation hmac: HmacResponse$/],
    ["HmacOutput", "HmacResult", /^schema HmacResult and operation hmac: HmacResult$/],
    ["GraphQLErrorItem", "GraphQLError", /^schema GraphQLError and operation graphql: GraphqlError$/],
    ["Line", "AcrosticTheme", /^schema AcrosticTheme and operation acrostic: AcrosticTheme$/],
    ["Line", "BadRequest", /^schema BadRequest and responses BadRequest: BadRequest$/],
    ["Line", "BadRequestResponse", /^schema BadRequestResponse and responses BadRequest: BadRequestResponse$/],
    ["Line", "Hmac200", /^schema Hmac200 and operation hmac: Hmac200$/],
    ["Line", "HmacBodyAlgorithm", /^schema HmacBodyAlgorithm and operation hmac: HmacBodyAlgorithm$/],
    ["Line", "DifficultyLabel", /^schema Difficulty(Label)? and schema Difficulty(Label)?: DifficultyLabel$/],
    ["Line", "LoginResult", /^schema LoginResult ends in Result$/],
    ["Line", "Client", /^generator and schema Client: Client$/],
  ];
  for (const [from, to, said] of renamed) {
    const { [from]: schema, ...schemas } = document.components.schemas;
    const api = { ...document, components: { ...document.components, schemas: { ...schemas, [to]: schema } } };
    const found = collisions(api);
    assert.ok(
      found.some((one) => said.test(one)),
      `${to}: ${found.join("; ")}`,
    );
  }
});
