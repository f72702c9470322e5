// @ts-check
import { solverFragment } from "./address.js";
import { element } from "./dom.js";
import { copy, download, fileName } from "./files.js";
import { notice } from "./notice.js";
import { pngOf } from "./png.js";

/** @typedef {import("./cryptogram.js").Made} Made */

/**
 * The buttons that take a puzzle out of the page. They are off while there is none.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {() => Made | null} current
 * @param {ReturnType<typeof import("./preview.js").startPreview>} preview
 */
export function startTakeAway(kit, current, preview) {
  /** @type {Record<string, (made: Made) => unknown>} */
  const actions = {
    print: async () => {
      await preview.ready();
      window.print();
    },
    "copy-encoded": ({ puzzle }) => copy(puzzle.encoded, "Encoded text"),
    "copy-link": ({ state }) => copy(new URL(solverFragment(state), location.href).href, "Puzzle link"),
    "download-html": (made) => save(`${stem(made)}.html`, new Blob([made.puzzle.html], { type: "text/html" })),
    "download-svg": (made) => saveSvg(`${stem(made)}.svg`, picture(kit, made, "image")),
    "download-png": (made) => savePng(`${stem(made)}.png`, picture(kit, made, "image")),
    "download-solution-svg": (made) => saveSvg(`${stem(made)}-solution.svg`, picture(kit, made, "solutionImage")),
    "download-solution-png": (made) => savePng(`${stem(made)}-solution.png`, picture(kit, made, "solutionImage")),
  };
  const buttons = Object.keys(actions).map((id) => element(id, HTMLButtonElement));
  for (const button of buttons) {
    button.addEventListener("click", async () => {
      const made = current();
      try {
        if (made) await actions[button.id]?.(made);
      } catch (cause) {
        console.warn(cause);
        notice("That did not work in this browser. Please try one of the other ways.");
      }
    });
  }
  return {
    refresh() {
      for (const button of buttons) button.disabled = current() === null;
    },
  };
}

/** The name of the puzzle's files: its title, or its seed. @param {Made} made */
const stem = ({ state, puzzle }) => fileName(state.title) || fileName(`cryptogram ${puzzle.seed}`);

/**
 * A picture of the puzzle or of its solution, as an SVG document.
 *
 * @param {import("/toolkit/index.js").Operations} kit
 * @param {Made} made
 * @param {"image" | "solutionImage"} which
 */
function picture(kit, { params }, which) {
  const { downloadURL = "" } = kit.cryptogram({ ...params, [which]: true, imageFormat: "svg" })[which] ?? {};
  const [, data = ""] = downloadURL.split(",");
  return new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
}

/** @param {string} name @param {Blob} content @param {string} [detail] */
function save(name, content, detail = "") {
  download(name, content);
  notice(`${name} saved${detail}`);
}

/** @param {string} name @param {string} svg */
const saveSvg = (name, svg) => save(name, new Blob([svg], { type: "image/svg+xml" }));

/** @param {string} name @param {string} svg */
async function savePng(name, svg) {
  /** @type {Awaited<ReturnType<typeof pngOf>>} */
  let made;
  try {
    made = await pngOf(svg);
  } catch (cause) {
    console.warn(cause);
    notice("This browser could not draw the PNG. The SVG shows the same picture.");
    return;
  }
  save(name, made.file, `, ${made.width} × ${made.height} pixels`);
}
