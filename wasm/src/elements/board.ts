/**
 * The letters that a solver has written into the boxes of a puzzle. This module needs no page.
 *
 * The boxes of a group have the same letter: in a cryptogram the boxes of a sign, if it always stands for the same letter, in an acrostic
 * the first box of an answer and its box of the hidden word. A letter that is given away or was revealed is fixed.
 */
export interface Box {
  readonly group: string;
  readonly answer: string;
  /** The other letters of its sign, such as I for J in a square: each of them is right. */
  readonly others?: readonly string[];
  /** Whether the letter is given away. */
  readonly given: boolean;
}

/** A letter in several groups, or a group with several letters. */
export interface Clash {
  readonly letters: readonly string[];
  readonly groups: readonly string[];
}

/** The letters in the boxes, as a plain value: "_" is an empty box. revealed has "x" for each box that was revealed. */
export interface Letters {
  letters: string;
  revealed: string;
}

export class Board {
  readonly boxes: readonly Box[];
  readonly #distinct: boolean;
  readonly #groups: Map<string, number[]>;
  #letters: string[];
  #revealed: boolean[];
  /** The letters that clear removed, until another letter is written. */
  #cleared: string[] | null = null;

  /** @param distinct whether no two groups have the same letter */
  constructor(boxes: readonly Box[], distinct: boolean) {
    this.boxes = boxes;
    this.#distinct = distinct;
    this.#groups = new Map();
    for (const [i, { group }] of boxes.entries()) this.#groups.set(group, [...this.boxesOf(group), i]);
    this.#letters = boxes.map(({ answer, given }) => (given ? answer : ""));
    this.#revealed = boxes.map(() => false);
  }

  /** The letter in box i, or "". */
  letter(i: number): string {
    return this.#letters[i] ?? "";
  }

  /** The boxes of a group. */
  boxesOf(group: string): readonly number[] {
    return this.#groups.get(group) ?? [];
  }

  /** The different letters in the boxes of a group. */
  lettersOf(group: string): string[] {
    return [...new Set(this.boxesOf(group).map((i) => this.letter(i)))].filter(Boolean);
  }

  isFixed(i: number): boolean {
    return this.#revealed[i] === true || this.boxes[i]?.given === true;
  }

  /**
   * Writes a letter into box i; "" empties it. It returns the boxes that have changed.
   *
   * @param together whether the letter goes into every box of the group
   */
  write(i: number, letter: string, together: boolean): number[] {
    const changed = this.#reach(i, together).filter((at) => !this.isFixed(at) && this.letter(at) !== letter);
    if (changed.length > 0) this.#cleared = null;
    for (const at of changed) this.#letters[at] = letter;
    return changed;
  }

  /** Reveals the letter of box i. It returns the boxes with the letter. */
  reveal(i: number, together: boolean): readonly number[] {
    const shown = this.#reach(i, together);
    this.#cleared = null;
    for (const at of shown) {
      this.#letters[at] = this.boxes[at]?.answer ?? "";
      this.#revealed[at] = true;
    }
    return shown;
  }

  #reach(i: number, together: boolean): readonly number[] {
    return together ? this.boxesOf(this.boxes[i]?.group ?? "") : [i];
  }

  /** Empties every box that is not fixed; restore brings the letters back. */
  clear(): void {
    const before = [...this.#letters];
    this.#letters = before.map((letter, i) => (this.isFixed(i) ? letter : ""));
    if (this.#letters.some((letter, i) => letter !== before[i])) this.#cleared = before;
  }

  /** Whether restore would bring back any letters. */
  get isCleared(): boolean {
    return this.#cleared !== null;
  }

  /** Brings back the letters that clear removed. */
  restore(): void {
    this.#letters = this.#cleared ?? this.#letters;
    this.#cleared = null;
  }

  /**
   * Takes over the letters of another board, group by group. Letters that were given away on the other board are not the solver's letters.
   */
  carry(from: Board): void {
    for (const [i, { group }] of this.boxes.entries()) {
      // A solver may have written different letters into the boxes of a group.
      const at = from.boxes[i]?.group === group ? i : (from.boxesOf(group)[0] ?? -1);
      if (from.boxes[at]?.given !== false || this.isFixed(i)) continue;
      this.#letters[i] = from.letter(at);
      this.#revealed[i] = from.#revealed[at] ?? false;
    }
  }

  get #all(): [string, number[]][] {
    return [...this.#groups];
  }

  /** Groups with an empty box. */
  get open(): string[] {
    return this.#all.filter(([, all]) => all.some((i) => !this.letter(i))).map(([group]) => group);
  }

  /** Groups with a wrong letter. */
  get wrong(): string[] {
    return this.#all.filter(([, all]) => all.some((i) => this.#isWrong(i))).map(([group]) => group);
  }

  #isWrong(i: number): boolean {
    return this.letter(i) !== "" && !this.#isRight(i);
  }

  /** Whether box i has the answer of a box of its group, or another letter of its sign. */
  #isRight(i: number): boolean {
    const { group = "", others = [] } = this.boxes[i] ?? {};
    const letter = this.letter(i);
    return others.includes(letter) || this.boxesOf(group).some((at) => this.boxes[at]?.answer === letter);
  }

  get isAllGiven(): boolean {
    return this.boxes.length > 0 && this.boxes.every(({ given }) => given);
  }

  get isSolved(): boolean {
    return this.boxes.length > 0 && this.boxes.every((_, i) => this.#isRight(i));
  }

  get clashes(): Clash[] {
    const mixed = this.#all
      .filter(([, all]) => all.some((i) => this.#isWrong(i)))
      .map(([group]) => ({ letters: this.lettersOf(group), groups: [group] }))
      .filter(({ letters }) => letters.length > 1);
    if (!this.#distinct) return mixed;
    const users = new Map<string, string[]>();
    for (const [group] of this.#all) {
      for (const letter of this.lettersOf(group)) users.set(letter, [...(users.get(letter) ?? []), group]);
    }
    const shared = [...users].map(([letter, groups]) => ({ letters: [letter], groups }));
    return [...mixed, ...shared.filter(({ groups }) => groups.length > 1)];
  }

  get state(): Letters {
    return {
      letters: this.#letters.map((letter) => letter || "_").join(""),
      revealed: this.#revealed.map((is) => (is ? "x" : "_")).join(""),
    };
  }

  /** Takes over a state. It returns false, and changes nothing, if the state can't belong to these boxes. */
  set(state: Partial<Letters>): boolean {
    const { letters, revealed = "_".repeat(this.boxes.length) } = state;
    const fits = (text: unknown, of: RegExp) =>
      typeof text === "string" && Array.from(text).length === this.boxes.length && of.test(text);
    if (!fits(letters, /^[\p{Lu}\p{Lo}\p{Nd}_]*$/u) || !fits(revealed, /^[x_]*$/)) return false;
    this.#cleared = null;
    this.#revealed = Array.from(revealed, (mark) => mark === "x");
    this.#letters = Array.from(letters as string, (letter, i) => {
      if (this.isFixed(i)) return this.boxes[i]?.answer ?? "";
      return letter === "_" ? "" : letter;
    });
    return true;
  }
}
