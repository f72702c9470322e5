// @ts-check
/**
 * Work that waits until the browser has painted, so that a letter is seen before what follows from it is made. Newer work replaces
 * work that waits.
 */
export class AfterPaint {
  /** @type {(() => void) | null} */
  #work = null;
  #frame = 0;
  #timer = 0;

  constructor() {
    // The page is printed, saved and left with what was typed last.
    for (const type of ["beforeprint", "pagehide", "visibilitychange"]) {
      window.addEventListener(type, () => this.finish(), true);
    }
  }

  /** @param {() => void} work */
  put(work) {
    this.#clear();
    this.#work = work;
    this.#frame = requestAnimationFrame(() => {
      this.#timer = window.setTimeout(() => this.finish());
    });
  }

  /** Does the work that waits, if there is any. */
  finish() {
    const work = this.#work;
    this.#clear();
    work?.();
  }

  #clear() {
    this.#work = null;
    cancelAnimationFrame(this.#frame);
    window.clearTimeout(this.#timer);
  }
}
