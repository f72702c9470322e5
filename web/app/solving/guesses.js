// @ts-check
/**
 * What a solver has written: a guess for each cipher letter. Letters that are given away count as guesses that can't be
 * changed.
 *
 * @typedef {{ letter: string, ciphers: string[] }} Clash
 */
export class Guesses {
  /** @type {Map<string, string>} */
  #guesses = new Map();
  /** @type {Map<string, string>} */
  #answers = new Map();
  /** @type {ReadonlySet<string>} */
  #given = new Set();
  /** @type {string[]} */
  #used = [];
  #key = "";
  /** The guesses that clear removed, until another guess is made. @type {Map<string, string> | null} */
  #cleared = null;

  /**
   * Begins a puzzle. Guesses are kept while the cipher stays the same, so that typing in the text does not lose them.
   *
   * @param {string} encoded
   * @param {Record<string, string>} cipher each original letter with its substitute
   * @param {readonly string[]} given the cipher letters that are given away
   */
  begin(encoded, cipher, given) {
    const key = Object.values(cipher).join("");
    if (key !== this.#key) {
      this.#guesses.clear();
      this.#cleared = null;
    }
    // A letter that is no longer given away was never guessed.
    for (const letter of this.#given) this.#guesses.delete(letter);
    this.#key = key;
    this.#answers = new Map(Object.entries(cipher).map(([plain, substitute]) => [substitute, plain]));
    this.#used = [...new Set(encoded.match(/[A-Z]/g))];
    this.#given = new Set(given);
    this.#giveAway();
  }

  #giveAway() {
    for (const letter of this.#given) this.#guesses.set(letter, this.answer(letter));
  }

  /** The cipher letters that are given away. */
  get given() {
    return this.#given;
  }

  /** @param {string} cipher @returns {string} the guess, or "" */
  get(cipher) {
    return this.#guesses.get(cipher) ?? "";
  }

  /** @param {string} cipher @returns {string} the letter that the cipher letter stands for */
  answer(cipher) {
    return this.#answers.get(cipher) ?? "";
  }

  /** @param {string} cipher @param {string} letter "" removes the guess */
  set(cipher, letter) {
    if (this.#given.has(cipher)) return;
    this.#cleared = null;
    if (letter) this.#guesses.set(cipher, letter);
    else this.#guesses.delete(cipher);
  }

  /** Removes all guesses; restore brings them back. */
  clear() {
    const own = [...this.#guesses].filter(([cipher]) => !this.#given.has(cipher));
    if (own.length > 0) this.#cleared = new Map(own);
    this.#guesses.clear();
    this.#giveAway();
  }

  /** Whether restore would bring back any guesses. */
  get cleared() {
    return this.#cleared !== null;
  }

  /** Brings back the guesses that clear removed. */
  restore() {
    this.#guesses = new Map(this.#cleared);
    this.#cleared = null;
    this.#giveAway();
  }

  /** Cipher letters of the puzzle without a guess. */
  get open() {
    return this.#used.filter((cipher) => !this.get(cipher));
  }

  /** Cipher letters of the puzzle with a wrong guess. */
  get wrong() {
    return this.#used.filter((cipher) => this.get(cipher) && this.get(cipher) !== this.answer(cipher));
  }

  get allGiven() {
    return this.#used.length > 0 && this.#used.every((cipher) => this.#given.has(cipher));
  }

  get solved() {
    return this.#used.length > 0 && this.#used.every((cipher) => this.get(cipher) === this.answer(cipher));
  }

  /** Letters that are used for more than one cipher letter. @returns {Clash[]} */
  get clashes() {
    /** @type {Map<string, string[]>} */
    const users = new Map();
    for (const cipher of this.#used) {
      const letter = this.get(cipher);
      if (letter) users.set(letter, [...(users.get(letter) ?? []), cipher]);
    }
    return [...users].filter(([, ciphers]) => ciphers.length > 1).map(([letter, ciphers]) => ({ letter, ciphers }));
  }
}
