// @ts-check
/** Makes the guide from web/guide: puts samples and tables into its pages. */
import { frame } from "./frame.mjs";
import { html, listing, Markup, table } from "./html.mjs";

/**
 * @typedef {ReturnType<typeof import("./document.mjs").readDocument>} Description
 */

/**
 * A page of the guide. Comments in its source are replaced: `sample` by a file of web/guide/samples, `output` by the output of the sample
 * before it, `table` by one of the tables below.
 *
 * @param {Parameters<typeof frame>[0]["address"]} address
 * @param {string} source
 * @param {Description} document
 * @param {(name: string) => string} sample
 */
export function guidePage(address, source, document, sample) {
  const title = /<h1[^>]*>([^<]+)</.exec(source)?.[1] ?? "";
  return frame({
    address,
    title,
    description: `${title}: a guide to the interface.`,
    script: "/guide/guide.js",
    main: new Markup(guideContent(source, document, sample)),
  });
}

/**
 * The markup of a page of the guide, without what is around it.
 *
 * @param {string} source
 * @param {Description} document
 * @param {(name: string) => string} sample
 */
export function guideContent(source, document, sample) {
  let last = "";
  return source.replace(/<!-- (sample|output|table): (.*) -->/g, (_, kind, what) => {
    if (kind === "output") return listing(`What ${last} prints`, what).text;
    if (kind === "sample") {
      last = what;
      return listing(what, marked(sample(what).trimEnd())).text;
    }
    const make = tables[what];
    if (!make) throw new Error(`web/guide asks for an unknown table: ${what}`);
    return make(document).text;
  });
}

/** The address of a local server in the samples. The page's script replaces it with the address of its own server. */
const LOCAL = "http://localhost:8787";

/** The place for the caller's key in the samples. The page's script can put the key there. */
const KEY = "lc-…";

/** Marks the parts that the page's script replaces. @param {string} text */
const marked = (text) =>
  html`${text.split(/(http:\/\/localhost:8787|lc-…)/).map((part) => {
    if (part === LOCAL) return html`<span data-origin>${part}</span>`;
    return part === KEY ? html`<span data-key>${part}</span>` : part;
  })}`;

/** @type {Record<string, (document: Description) => Markup>} */
const tables = {
  errors: ({ operations }) => {
    /** @type {Map<string, { meanings: Set<string>, codes: Set<string>, sentences: Set<string> }>} */
    const statuses = new Map();
    for (const { status, meaning, codes, sentences } of operations.flatMap(({ refusals }) => refusals)) {
      const all = statuses.get(status) ?? { meanings: new Set(), codes: new Set(), sentences: new Set() };
      statuses.set(status, all);
      all.meanings.add(meaning);
      for (const code of codes ?? []) all.codes.add(code);
      for (const sentence of sentences) all.sentences.add(sentence);
    }
    return table(
      "Statuses and codes",
      ["Status", "Code", "Meaning", "For example"],
      [...statuses]
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([status, { codes, meanings, sentences }]) => [
          status,
          apart([...codes].map((code) => html`<code>${code}</code>`)),
          [...meanings].join(" "),
          [...sentences].join(". "),
        ]),
    );
  },

  reasons: ({ schemas }) => {
    const {
      "x-extensible-enum": reasons,
      "x-enum-codes": codes,
      "x-enum-descriptions": meanings,
    } = /** @type {any} */ (schemas.Reason);
    return table(
      "Reasons",
      ["Reason", "Code", "Meaning"],
      reasons.map((/** @type {string} */ reason, /** @type {number} */ i) => [
        html`<code>${reason}</code>`,
        html`<code>${codes[i]}</code>`,
        meanings[i],
      ]),
    );
  },

  sizes: ({ operations }) =>
    table(
      "Sizes",
      ["Parameter", "Operation", "Characters", "Bytes of UTF-8"],
      operations.flatMap(({ id, fields }) =>
        fields
          .filter(({ maxBytes }) => maxBytes !== undefined)
          .map(({ name, maxCharacters, maxBytes }) => [
            html`<code>${name}</code>`,
            id,
            number(maxCharacters),
            number(maxBytes),
          ]),
      ),
    ),

  prices: ({ operations }) =>
    table(
      "Prices",
      ["Operation", "Credits", "What it does"],
      operations
        .filter(({ credits }) => credits !== undefined)
        .map(({ id, credits, summary }) => [
          html`<a href="/reference/#${id}"><code>${id}</code></a>`,
          credits,
          summary,
        ]),
    ),

  formats: ({ formats }) =>
    table(
      "Formats",
      ["format", "Media type"],
      formats.map(({ name, type }) => [html`<code>${name}</code>`, html`<code>${type}</code>`]),
    ),

  plans: ({ plans }) => planTable("Plans", plans),
  rates: ({ plans }) => planTable("Calls a minute", plans, ["plan", "calls a minute"]),
};

/**
 * The table of plans, with all of its columns or some of them.
 *
 * @param {string} name
 * @param {Description["plans"]} plans
 * @param {string[]} [columns]
 */
const planTable = (name, plans, columns = plans.columns) =>
  table(
    name,
    columns,
    plans.rows.map((row) => columns.map((column) => row[column])),
  );

/** @param {number | undefined} value */
const number = (value) => value?.toLocaleString("en") ?? "";

/** Joins markup with commas. @param {Markup[]} all */
const apart = (all) => all.map((one, i) => html`${i > 0 && ", "}${one}`);
