const everyone = new Set<AfterPaint>();

// The page is printed, saved and left with what was typed last. This comes before the listeners of the tabs, because the module is
// loaded before them: Chromium calls those of the window in the order in which they were added, and not the capturing ones first.
for (const type of ["beforeprint", "pagehide", "visibilitychange"]) {
  window.addEventListener(type, finishAll, true);
}

function finishAll() {
  for (const one of everyone) one.finish();
}

/**
 * Work that waits until the browser has painted, so that a letter is seen before what follows from it is made. Newer work replaces
 * work that waits.
 */
export class AfterPaint {
  #work: (() => void) | null = null;
  #frame = 0;
  #timer = 0;

  constructor() {
    everyone.add(this);
  }

  put(work: () => void) {
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
