// @ts-check
/** Reads the OpenAPI document into the form that the pages use. */

/**
 * @typedef {any} Schema a schema or a parameter of the document
 *
 * @typedef {object} Operation a method of a path
 * @property {string} id
 * @property {string} method in capitals
 * @property {string} path
 * @property {string} summary
 * @property {string} description
 * @property {boolean} keyed whether a call needs a key
 * @property {number} [credits]
 * @property {Field[]} fields its parameters, wherever they are sent
 * @property {boolean} binary whether an answer is a file instead of text
 * @property {Schema} [result] the schema of `data`
 * @property {Schema} [example] an example of an answer
 * @property {Answer[]} refusals
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {"query" | "header" | "path" | "body" | "lines"} place lines: the body itself, which is JSON Lines
 * @property {boolean} required
 * @property {Schema} schema
 * @property {string} description
 * @property {unknown} example
 * @property {boolean} premium
 * @property {boolean} deprecated
 * @property {number} [maxCharacters]
 * @property {number} [maxBytes]
 *
 * @typedef {object} Answer
 * @property {string} status
 * @property {string} meaning
 * @property {string[]} codes
 * @property {string[]} sentences
 */

/** The media type of batches. */
const LINES = "application/jsonl";

/**
 * Reads the document.
 *
 * @param {string} text
 */
export function readDocument(text) {
  const document = JSON.parse(text);
  /** @type {(node: Schema) => Schema} */
  const resolve = (node) =>
    node?.$ref
      ? resolve(
          node.$ref
            .slice(2)
            .split("/")
            .reduce((/** @type {any} */ at, /** @type {string} */ name) => at[name], document),
        )
      : node;

  /** @type {Operation[]} */
  const operations = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const parameters = (operation.parameters ?? []).map(resolve);
      const media = operation.requestBody?.content["application/json"];
      const body = resolve(media?.schema);
      const given = exampleIn(media) ?? {};
      const lines = operation.requestBody?.content[LINES];
      const success = operation.responses["200"].content["application/json"];
      const answered = operation.responses["200"].content[LINES];
      operations.push({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        description: operation.description,
        keyed: (operation.security ?? document.security).length > 0,
        credits: operation["x-credits"],
        // The operation's own parameters come before the parameters that all operations share.
        fields: [
          ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
            field(name, "body", body.required?.includes(name), schema, schema, given[name]),
          ),
          ...(lines ? [field("lines", "lines", true, lines.schema, lines.schema, exampleIn(lines))] : []),
          ...parameters.map((/** @type {Schema} */ p) => field(p.name, p.in, p.required, p.schema, p, p.example)),
        ],
        binary: success === undefined && answered === undefined,
        result: success
          ? resolve(resolve(success.schema).properties.data)
          : resolve(answered?.schema.contentSchema.items),
        example: exampleIn(success ?? answered),
        refusals: Object.entries(operation.responses)
          .filter(([status]) => Number(status) >= 400)
          .map(([status, response]) => answer(status, resolve(response))),
      });
    }
  }
  return {
    title: /** @type {string} */ (document.info.title),
    description: /** @type {string} */ (document.info.description),
    plans: plansIn(document.info.description),
    schemas: /** @type {Record<string, Schema>} */ (document.components.schemas),
    formats: /** @type {string[]} */ (document.components.parameters.Format.schema.enum).map((name) => ({
      name,
      type: Object.keys(document.components.responses.BadRequest.content).find((type) => type.endsWith(`/${name}`)),
    })),
    operations,
  };
}

/** The value of the first example of a media type. @param {any} media */
const exampleIn = (media) => /** @type {any} */ (Object.values(media?.examples ?? {})[0])?.value;

/**
 * The table of plans in the document's description: its columns, and its rows as cells by column.
 *
 * @param {string} description
 */
function plansIn(description) {
  const [columns = [], , ...rows] = description
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  return { columns, rows: rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? ""]))) };
}

/**
 * @param {string} name
 * @param {Field["place"]} place
 * @param {boolean | undefined} required
 * @param {Schema} schema
 * @param {Schema} about the node with the description and the extensions
 * @param {unknown} example
 * @returns {Field}
 */
const field = (name, place, required, schema, about, example) => ({
  name,
  place,
  required: required ?? false,
  schema,
  description: about.description,
  example,
  premium: about["x-premium"] ?? false,
  deprecated: about.deprecated ?? false,
  maxCharacters: about["x-max-characters"],
  maxBytes: about["x-max-bytes"],
});

/**
 * @param {string} status
 * @param {any} response
 * @returns {Answer}
 */
const answer = (status, response) => ({
  status,
  meaning: response.description,
  codes: response["x-codes"],
  sentences: Object.values(response.content?.["application/json"]?.examples ?? {}).map((one) => one.value.error),
});

/**
 * The type of a schema in words, and the name of the object schema that it refers to, if any.
 *
 * @param {Schema} schema
 * @returns {{ words: string, object?: string }}
 */
export function typeOf(schema) {
  if (schema.$ref) return { words: "", object: schema.$ref.replace(/.*\//, "") };
  if (schema.oneOf) {
    const [first, ...others] = schema.oneOf.map(typeOf);
    return {
      ...first,
      words: [first.words, ...others.map((/** @type {any} */ other) => other.words)].filter(Boolean).join(" or "),
    };
  }
  if (schema.const !== undefined) return { words: JSON.stringify(schema.const) };
  const words = [schema.type].flat().join(" or ");
  if (schema.type !== "array") return { words };
  const item = typeOf(schema.items);
  return { ...item, words: `list of ${item.words}` };
}
