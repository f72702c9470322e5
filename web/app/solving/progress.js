// @ts-check
/**
 * What solvers have done, kept in the browser: a value for each puzzle link, and how they like to solve. A page that
 * can't store keeps nothing, and calls back.
 */
const PREFIX = "lettercraft-solving:";
const SETTINGS = "lettercraft-solving-settings";
/** The puzzles that are kept. The oldest ones go first. */
const MAX_PUZZLES = 200;

/** Links of earlier versions have no check. @param {string} link */
const keyOf = (link) => PREFIX + link.replace(/\bcheck=\w+&/, "");

export class Shelf {
  /** @type {(() => void) | null} */
  #onFailure;

  /** @param {() => void} onFailure called once, when something could not be kept */
  constructor(onFailure) {
    this.#onFailure = onFailure;
  }

  /** The progress of a link, or null. @param {string} link @returns {Record<string, unknown> | null} */
  progress(link) {
    const kept = read(keyOf(link));
    return isObject(kept?.progress) ? kept.progress : null;
  }

  /** @param {string} link @param {object | null} progress */
  keep(link, progress) {
    this.#write(keyOf(link), { at: Date.now(), progress });
  }

  /** How solvers like to solve. */
  get settings() {
    return read(SETTINGS) ?? {};
  }

  /** @param {object} settings */
  keepSettings(settings) {
    this.#write(SETTINGS, settings);
  }

  /** @param {string} key @param {object} value */
  #write(key, value) {
    try {
      const others = puzzles().filter((one) => one !== key);
      for (const old of others.slice(0, Math.max(others.length - MAX_PUZZLES + 1, 0))) localStorage.removeItem(old);
      localStorage.setItem(key, JSON.stringify(value));
    } catch (cause) {
      console.warn(cause);
      this.#onFailure?.();
      this.#onFailure = null;
    }
  }
}

/** The keys of the puzzles, the oldest first. */
function puzzles() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length < MAX_PUZZLES) return [];
  const age = (/** @type {string} */ key) => Number(read(key)?.at ?? 0);
  return keys.toSorted((a, b) => age(a) - age(b));
}

/** The object that is kept under a key, or null. @param {string} key */
function read(key) {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? "null");
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null;
