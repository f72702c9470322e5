// @ts-check
/** What the benchmark runs in the page. Each function is sent there as its source, so it uses nothing else of this file. */

/**
 * @typedef {object} Watched what is found on window
 * @property {(note: (at: number) => void) => void} painted calls note with the time when the next frame has been painted
 * @property {{ first?: number, ready?: number, shift: number }} visited
 * @property {{ paint: number[], puzzle: number[] }} times
 */

/** Gives the page the function painted, which the other functions here call. */
export function watchPaints() {
  const page = /** @type {Window & Watched} */ (/** @type {unknown} */ (window));
  page.painted = (note) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => note(performance.now());
      port2.postMessage(null);
    });
}

/**
 * Notes the milliseconds from the beginning of the navigation until the first puzzle and a page with the toolkit have been painted,
 * and how far the parts of the page have been shifted. It looks at the page at each change, so keys are not timed together with it.
 */
export function watchVisit() {
  const page = /** @type {Window & Watched} */ (/** @type {unknown} */ (window));
  page.visited = { shift: 0 };
  const conditions = {
    first: () =>
      document
        .querySelector(":is(#cryptogram-puzzle, #puzzle)")
        ?.shadowRoot?.querySelector("[role=row]")
        ?.checkVisibility(),
    ready: () => document.querySelector("body[data-toolkit=ready] :is(#cryptogram-new, #new-puzzle):enabled"),
  };
  const waiting = new Map(Object.entries(conditions));
  new MutationObserver(() => {
    for (const [name, holds] of waiting) {
      if (!holds()) continue;
      waiting.delete(name);
      page.painted((at) => Object.assign(page.visited, { [name]: at }));
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.visited.shift += "value" in entry ? Number(entry.value) : 0;
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * Notes the milliseconds from each key to the next paint, and to the paint of the puzzle that follows from it.
 *
 * @param {string} puzzle the selector of an element that changes with each puzzle
 */
export function watchKeys(puzzle) {
  const page = /** @type {Window & Watched} */ (/** @type {unknown} */ (window));
  page.times = { paint: [], puzzle: [] };
  const { paint, puzzle: drawn } = page.times;
  const element = /** @type {Element} */ (document.querySelector(puzzle));
  /** The keys whose puzzles have not been drawn. @type {number[]} */
  let waiting = [];
  let pressed = 0;
  const listen = (/** @type {string} */ type, /** @type {(event: Event) => void} */ act) =>
    addEventListener(type, act, { capture: true });
  listen("keydown", ({ timeStamp }) => {
    pressed = timeStamp;
  });
  listen("input", () => {
    const since = pressed;
    waiting.push(since);
    page.painted((at) => paint.push(at - since));
  });
  new MutationObserver(() => {
    const keys = waiting;
    waiting = [];
    if (keys.length > 0) page.painted((at) => drawn.push(...keys.map((since) => at - since)));
  }).observe(element.shadowRoot ?? element, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}
