// @ts-check

import { element } from "../../kit/dom.js";
import { notice } from "../../kit/notice.js";
import { ipuzOf } from "../files/ipuz-write.js";
import { jsonOf } from "../files/json.js";
import { plainTextOf } from "../files/plain-text.js";
import { HiddenCanvasError } from "./hidden-canvas.js";
import { startPdf } from "./pdf-file.js";
import { pngOf } from "./png.js";
import { picture } from "./printable.js";
import { save } from "./save.js";

/** @typedef {import("./printable.js").Printable} Printable */

/**
 * The buttons for printing, links and downloads of a tab's puzzle.
 *
 * @template {{ printable: Printable }} Made
 * @param {string} prefix what the ids of the tab's elements begin with
 * @param {() => Made | null} current
 * @param {ReturnType<typeof import("./preview.js").startPreview>} preview
 * @param {Record<string, (made: Made) => unknown>} others the actions that only this tab has, by the ids of their buttons
 */
export function startExportButtons(prefix, current, preview, others) {
  const pngSize = element(`${prefix}png-size`, HTMLSelectElement);
  /** @param {string} name @param {string} svg */
  const savePng = (name, svg) => drawPng(name, svg, Number(pngSize.value));
  const savePdf = startPdf();
  /** @type {Record<string, (printable: Printable) => unknown>} */
  const common = {
    print: async () => {
      await preview.ready();
      window.print();
    },
    "download-pdf": (it) => savePdf(`${it.stem}.pdf`, () => it.draw({ pages: true }).pages),
    "download-html": ({ stem, html }) => save(`${stem}.html`, new Blob([html], { type: "text/html" })),
    "download-svg": (it) => saveSvg(`${it.stem}.svg`, picture(it, "image")),
    "download-png": (it) => savePng(`${it.stem}.png`, picture(it, "image")),
    "download-text": (it) => save(`${it.stem}.txt`, new Blob([plainTextOf(it.file())], { type: "text/plain" })),
    "download-solution-svg": (it) => saveSvg(`${it.stem}-solution.svg`, picture(it, "solutionImage")),
    "download-solution-png": (it) => savePng(`${it.stem}-solution.png`, picture(it, "solutionImage")),
    "download-json": (it) => save(`${it.stem}.json`, new Blob([jsonOf(it.file())], { type: "application/json" })),
    // Some browsers would add ".json" to the name of a file of that type.
    "download-ipuz": (it) =>
      save(`${it.stem}.ipuz`, new Blob([ipuzOf(it.file())], { type: "application/octet-stream" })),
  };
  /** @type {Record<string, (made: Made) => unknown>} */
  const actions = { ...others };
  for (const [id, act] of Object.entries(common)) actions[prefix + id] = ({ printable }) => act(printable);
  return startActions(actions, current);
}

/**
 * Buttons for what can be done with a puzzle or a booklet. They are disabled while there is none.
 *
 * @template Made
 * @param {Record<string, (made: Made) => unknown>} actions by the ids of the buttons
 * @param {() => Made | null} current
 */
export function startActions(actions, current) {
  const buttons = Object.entries(actions).map(([id, act]) => {
    const button = element(id, HTMLButtonElement);
    button.addEventListener("click", async () => {
      const made = current();
      try {
        if (made) await act(made);
      } catch (cause) {
        console.warn(cause);
        notice("That did not work in this browser. Please try one of the other buttons.");
      }
    });
    return button;
  });
  return {
    refresh() {
      for (const button of buttons) button.disabled = current() === null;
    },
  };
}

/** @param {string} name @param {string} svg */
const saveSvg = (name, svg) => save(name, new Blob([svg], { type: "image/svg+xml" }));

/** @param {string} name @param {string} svg @param {number} scale */
async function drawPng(name, svg, scale) {
  /** @type {Awaited<ReturnType<typeof pngOf>>} */
  let png;
  try {
    png = await pngOf(svg, scale);
  } catch (cause) {
    console.warn(cause);
    notice(
      cause instanceof HiddenCanvasError
        ? "No PNG was saved: this browser hides what is drawn on a canvas. Allow canvas for this site, or take the SVG."
        : "This browser could not draw the PNG. The SVG shows the same picture.",
    );
    return;
  }
  save(name, png.file, `, ${png.width} × ${png.height} pixels`);
}
