/** A stopwatch that can be paused. It reads a given clock, in milliseconds. */
export class Stopwatch {
  readonly #now: () => number;
  #before = 0;
  #since: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The time in whole seconds. */
  get seconds(): number {
    return Math.floor((this.#before + (this.#since === null ? 0 : this.#now() - this.#since)) / 1000);
  }

  set seconds(seconds: number) {
    this.#before = seconds * 1000;
    if (this.#since !== null) this.#since = this.#now();
  }

  start(): void {
    this.#since ??= this.#now();
  }

  pause(): void {
    if (this.#since !== null) this.#before += this.#now() - this.#since;
    this.#since = null;
  }
}

/** Seconds as a clock shows them: 1:05, 1:00:00. */
export function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
