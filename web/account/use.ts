import { counted, number } from "../kit/counted.ts";
import { element, make } from "../kit/dom.ts";
import { type Chart, columnAt, describe, layOut, summaryOf } from "./chart.ts";
import { forecastOf } from "./forecast.ts";
import { useByKey } from "./keys.ts";
import { useRows, type View } from "./view.ts";

const SVG = "http://www.w3.org/2000/svg";
/** How many fills the style sheet has. */
const FILLS = 5;
/** What tells the fills apart without their colours: a path in a square of 8 × 8 pixels for each. */
const TEXTURES = [
  "",
  "M-2 2 2-2M-2 10 10-2M6 10 10 6",
  "M0 2H8M0 6H8",
  "M-2 6 2 10M-2-2 10 10M6-2 10 2",
  "M2 0V8M6 0V8",
];

/** The chart and the table of use, and when the credits end. */
export function startUse() {
  const host = element("chart");
  const operations = (host.dataset.operations ?? "").split(" ");
  const readout = element("chart-day");
  let view: View | null = null;
  let chart: Chart | null = null;

  const parts = element("use-by", HTMLSelectElement);
  /** The use by what is chosen. */
  const chosen = ({ use, keys }: View) => (parts.value === "key" ? useByKey(use, keys) : use);
  const draw = () => {
    if (!view || host.clientWidth === 0) return;
    const { now, created } = view;
    const order = parts.value === "key" ? view.keys.map(({ name }) => name) : operations;
    chart = layOut(chosen(view), {
      now,
      created,
      width: host.clientWidth,
      height: host.clientHeight,
      operations: order,
    });
    const names = chart.series.map(([name]) => name);
    host.replaceChildren(drawing(chart, names));
    element("legend").replaceChildren(
      ...chart.series.map(([name, n], i) => {
        const item = make("li", "");
        item.append(swatch(i), make("span", "", `${name}: ${counted(n, "credit")}`));
        return item;
      }),
    );
  };
  const list = () => element("use-rows").replaceChildren(...(view ? useRows(chosen(view)).map(row) : []));
  parts.addEventListener("change", () => {
    element("use-part").textContent = parts.value === "key" ? "Key" : "Operation";
    list();
    draw();
  });
  new ResizeObserver(draw).observe(host);
  host.addEventListener("pointermove", ({ clientX }) => {
    const column = chart && columnAt(chart, clientX - host.getBoundingClientRect().left);
    if (column) readout.textContent = describe(column);
  });
  host.addEventListener("pointerleave", () => {
    readout.textContent = "Point at a day to see its figures.";
  });
  readout.textContent = "Point at a day to see its figures.";

  return {
    show(latest: View) {
      view = latest;
      const { use } = latest;
      element("use-figure").hidden = use.length === 0;
      element("use-text").textContent =
        use.length === 0
          ? "No calls yet. Run the sample above, or paste it into a terminal."
          : "Credits used by successful calls, by day (UTC), for up to 90 days.";
      const forecast = element("forecast");
      forecast.textContent = forecastOf(latest);
      forecast.hidden = forecast.textContent === "";
      list();
      draw();
    },
    forget() {
      view = null;
      for (const id of ["chart", "legend", "use-rows", "forecast"]) element(id).replaceChildren();
    },
  };
}

/** A row of the table: day, part, and two numbers. */
function row(cells: string[]) {
  const made = make("tr", "");
  for (const [i, text] of cells.entries()) {
    const cell = make(i === 0 ? "th" : "td", i >= 2 ? "number" : "", text);
    if (i === 0) cell.setAttribute("scope", "row");
    made.append(cell);
  }
  return made;
}

/** An element of the drawing. */
function shape(name: string, attributes: Record<string, string | number>, ...content: (Node | string)[]) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.append(...content);
  return made;
}

function drawing(chart: Chart, names: string[]) {
  const { columns, ticks, months, left, right, bottom } = chart;
  return shape(
    "svg",
    { role: "img", "aria-label": summaryOf(chart) },
    shape("defs", {}, ...TEXTURES.map(fill)),
    ...ticks.flatMap(({ value, y }) => [
      shape("line", { class: "grid", x1: left, x2: right, y1: y, y2: y }),
      shape("text", { x: left - 8, y: y + 4, "text-anchor": "end" }, compact(value)),
    ]),
    ...months.flatMap(({ x, text }) => [
      shape("line", { class: "grid", x1: x, x2: x, y1: bottom, y2: bottom + 6 }),
      shape("text", { x, y: bottom + 20 }, text),
    ]),
    ...columns.flatMap(({ x, width, segments }) =>
      segments.map(({ operation, y, height }) =>
        shape("rect", { x, y, width, height, fill: `url(#fill-${names.indexOf(operation) % FILLS})` }),
      ),
    ),
  );
}

const fill = (texture: string, i: number) =>
  shape(
    "pattern",
    { id: `fill-${i}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" },
    shape("rect", { class: `fill-${i}`, width: 8, height: 8 }),
    shape("path", { class: "texture", d: texture }),
  );

const swatch = (i: number) =>
  shape(
    "svg",
    { class: "swatch", "aria-hidden": "true" },
    shape("rect", { width: 16, height: 16, rx: 3, fill: `url(#fill-${i % FILLS})` }),
  );

/** A number of an axis: "12K". */
const compact = (n: number) => number(n, { notation: "compact" });
