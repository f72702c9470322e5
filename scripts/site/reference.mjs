// @ts-check
/** The reference: every operation of the OpenAPI document with a form that calls it. */

import { typeOf } from "./document.mjs";
import { frame } from "./frame.mjs";
import { html, listing, markdown, table } from "./html.mjs";
import { keyField } from "./key.mjs";
import { answer, programs } from "./trying.mjs";

/**
 * @typedef {import("./document.mjs").Operation} Operation
 * @typedef {import("./document.mjs").Field} Field
 * @typedef {import("./document.mjs").Schema} Schema
 */

/** A parameter with a higher limit than this, in bytes, gets a field of several lines. */
const LONG = 8192;

/**
 * @param {ReturnType<typeof import("./document.mjs").readDocument>} document
 * @param {Record<string, string>} examples for fields without an example in the document, by operation and name: "graphql.query"
 */
export function referencePage({ description, operations, schemas }, examples) {
  const objects = Object.entries(schemas).filter(([name]) => operations.some((o) => reaches(o.result, name, schemas)));
  return frame({
    address: "/reference/",
    title: "Reference",
    description: "Every operation of the interface, with a form to call it.",
    script: "/reference/reference.js",
    kind: "reference",
    main: html`
<nav class="contents" aria-label="Operations"><ul>${operations.map(
      ({ id, method, path }) => html`
<li><a href="#${id}"><span class="method">${method}</span> ${path}</a></li>`,
    )}
<li><a href="#objects">Objects</a></li>
</ul></nav>
<div class="chapters">
<section class="card prose" aria-labelledby="about">
<h1 id="about">Reference</h1>
<p>This page is generated from the <a href="/v1/openapi.json">OpenAPI document</a> of this server. The forms below call the server, and a successful call costs credits.</p>
${markdown("Plans", description)}
</section>
<section class="card" aria-labelledby="key-title">
<h2 id="key-title">Your key</h2>
<div class="field">
${keyField("All forms on this page use it. It stays in this tab and is forgotten when the tab is closed.")}
</div>
</section>
${operations.map((operation) => chapter(operation, examples))}
<section class="card prose" aria-labelledby="objects">
<h2 id="objects">Objects</h2>
<p>The objects in the results.</p>
${objects.map(
  ([name, schema]) => html`
<h3 id="object-${name}">${name}</h3>
${results(name, schema)}`,
)}
</section>
</div>`,
  });
}

/**
 * @param {Operation} operation
 * @param {Record<string, string>} examples
 */
function chapter(operation, examples) {
  const { id, method, path, summary, description, keyed, binary, fields, result, example, refusals } = operation;
  return html`
<section class="card chapter" aria-labelledby="${id}">
<h2 id="${id}"><span class="method">${method}</span> ${path.split("/").map((part, i) => html`${i > 0 && html`/<wbr>`}${part}`)}</h2>
<p>${summary} ${description}</p>
<form class="try" data-method="${method}" data-path="${path}"${keyed && html` data-keyed`}${binary && html` data-binary`} aria-labelledby="${id}" novalidate>
<h3>Parameters</h3>
${fields.map((field) => row(id, field, examples[`${id}.${field.name}`]))}
<div class="row"><button type="submit" class="button primary">Send<span class="visually-hidden"> ${method} ${path}</span></button></div>
<details class="samples"><summary>As a program</summary>
${programs(id)}
</details>
${answer(id)}
</form>
<div class="prose">
${
  result?.properties &&
  html`<details><summary>Result<span class="visually-hidden"> of ${id}</span></summary>${results(`Result of ${id}`, result)}</details>`
}
${
  example !== undefined &&
  html`<details><summary>Example of an answer<span class="visually-hidden"> of ${id}</span></summary>${listing(
    `Example of an answer of ${id}`,
    typeof example === "string" ? example.trimEnd() : JSON.stringify(example, null, 2),
  )}</details>`
}
<details><summary>Errors<span class="visually-hidden"> of ${id}</span></summary>${table(
    `Errors of ${id}`,
    ["Status", "Meaning"],
    refusals.map(({ status, meaning }) => [status, meaning]),
  )}</details>
</div>
</section>`;
}

/**
 * A parameter: its description and its control.
 *
 * @param {string} operation
 * @param {Field} field
 * @param {string | undefined} given
 */
function row(operation, { name, place, required, schema, description, example, premium, deprecated, maxBytes }, given) {
  const id = `${operation}-${name}`;
  const value = given ?? (Array.isArray(example) ? JSON.stringify(example, null, 2) : String(example ?? ""));
  const rules = [
    required ? "required" : "optional",
    [schema.type]
      .flat()
      .filter((type) => type !== "null")
      .join(" or "),
    schema.minimum !== undefined && schema.maximum !== undefined && `${schema.minimum} to ${schema.maximum}`,
    place === "header" && "header",
    deprecated && "deprecated",
  ];
  const attributes = html`id="${id}" name="${name}" data-place="${place}" data-type="${[schema.type].flat()[0]}" aria-describedby="${id}-rules ${id}-hint"`;
  const choices = schema.enum ?? (schema.type === "boolean" ? [true, false] : undefined);
  return html`
<div class="parameter">
<div>
<label for="${id}" class="mono">${name}</label>
<span id="${id}-rules" class="rules">${rules.filter(Boolean).join(", ")}${premium && html` <span class="premium">Premium</span>`}</span>
<p id="${id}-hint" class="hint">${description}</p>
</div>
${
  choices
    ? html`<select ${attributes}><option value="">${schema.default === undefined ? "not given" : `not given: ${schema.default}`}</option>${choices.map(
        (/** @type {unknown} */ choice) =>
          html`<option${String(choice) === value && html` selected`}>${String(choice)}</option>`,
      )}</select>`
    : [schema.type].flat().includes("object") || (maxBytes ?? 0) > LONG || value.includes("\n")
      ? html`<textarea ${attributes} class="mono" rows="${Math.max(3, value.split("\n").length)}" autocapitalize="off" spellcheck="false">
${value}</textarea>`
      : html`<input type="text" ${attributes} class="mono" value="${value}"${schema.default !== undefined && html` placeholder="${String(schema.default)}"`} autocomplete="off" autocapitalize="off" spellcheck="false">`
}
</div>`;
}

/**
 * The fields of an object.
 *
 * @param {string} title
 * @param {Schema} schema
 */
const results = (title, schema) =>
  table(
    title,
    ["Field", "Type", "Meaning"],
    Object.entries(schema.properties).map(([name, field]) => {
      const { words, object } = typeOf(field);
      return [
        html`<code>${name}</code>`,
        html`${words.replace(/ ?$/, object ? " " : "")}${object && html`<a href="#object-${object}">${object}</a>`}`,
        field.description,
      ];
    }),
  );

/**
 * Whether a schema contains the object with a name, at any depth.
 *
 * @param {Schema} schema
 * @param {string} name
 * @param {Record<string, Schema>} schemas
 * @returns {boolean}
 */
function reaches(schema, name, schemas) {
  return Object.values(schema?.properties ?? {}).some((field) => {
    const { object } = typeOf(field);
    return object !== undefined && (object === name || reaches(schemas[object], name, schemas));
  });
}
