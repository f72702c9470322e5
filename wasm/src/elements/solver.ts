/** Solving a puzzle: the boxes, their letters, the remarks about them, and the controls. */
import { Beside } from "./beside.js";
import { Board, type Letters } from "./board.js";
import { button, flag, make, withRole } from "./dom.js";
import { Frequencies } from "./frequencies.js";
import { Grid } from "./grid.js";
import type { Asked } from "./hints.js";
import { tell } from "./kit.js";
import type { Layout } from "./layout.js";
import { Pad } from "./pad.js";
import { Question } from "./question.js";
import { noHint, plainly, type Remark, remark, spoken, standing, verdict } from "./remarks.js";
import { DEFAULT_SETTINGS, type Settings, SettingsMenu } from "./settings.js";
import { clock, Stopwatch } from "./stopwatch.js";

/** The progress of a solver, as a plain value. */
export interface Progress extends Letters {
  seconds: number;
  isSolved: boolean;
}

export interface SolverEvents {
  onChange(): void;
  onSet(change: Partial<Settings>): void;
  onSolved(): void;
}

export class Solver {
  /** Whether the solver has to confirm before a part of the answer is shown. */
  asks = true;
  readonly root = make("div", "solver");
  readonly #events: SolverEvents;
  readonly #beside = new Beside();
  readonly #grid: Grid;
  readonly #frequencies: Frequencies;
  readonly #pad: Pad;
  readonly #menu: SettingsMenu;
  readonly #question = new Question();
  readonly #stopwatch = new Stopwatch(() => performance.now());
  readonly #credit = make("p", "credit");
  readonly #verdict = withRole("status", make("p", "verdict"));
  readonly #spoken = withRole("status", make("p", "spoken"));
  readonly #time = withRole("timer", make("span", "time"));
  readonly #dock = make("div", "dock");
  readonly #tools = make("div", "tools");
  readonly #paused = make("p", "paused", "Paused.");
  readonly #pause = button("button pause", "Pause", () => this.#setPaused(!this.#isPaused));
  readonly #check = button("button check", "Check", () => this.#refresh(verdict(this.#board, this.#layout as Layout)));
  readonly #hint = button("button hint", "Hint", () => void this.#giveHint());
  readonly #reveal = button("button reveal", "Reveal letter", () => void this.#revealLetter());
  readonly #clear = button("button clear", "Clear", () => this.#clearAll());
  readonly #solution = button("button solution", "Show solution", () => void this.#showSolution());
  #layout: Layout | null = null;
  #board = new Board([], true);
  #settings = DEFAULT_SETTINGS;
  /** The hint that stands in the verdict, if there is one. */
  #asked: Asked | null = null;
  #isTouch = false;
  #isShown = false;
  #isPaused = false;
  #wasSolved = false;
  /** Whether the time is running, or would be if the puzzle were not paused or out of sight. */
  #isTimed = false;

  constructor(events: SolverEvents) {
    this.#events = events;
    this.#grid = new Grid({ onLetter: (i, letter) => this.#write(i, letter), onMove: () => this.#mark() });
    this.#pad = new Pad((letter) => this.#grid.type(letter));
    this.#menu = new SettingsMenu((change) => {
      this.settings = { ...this.#settings, ...change };
      events.onSet(change);
      events.onChange();
    });
    this.#frequencies = new Frequencies((sign) => {
      const all = this.#board.boxesOf(sign);
      this.#grid.focus(all.find((i) => !this.#board.letter(i)) ?? all[0]);
    });
    this.#time.ariaLabel = "Time";
    this.#tools.append(this.#check, this.#hint, this.#reveal, this.#clear, this.#solution, this.#menu.root);
    this.#dock.append(this.#verdict, this.#frequencies.root, this.#pad.root);
    this.root.append(
      make("div", "clock", this.#time, this.#pause),
      this.#paused,
      this.#beside.notes,
      this.#grid.root,
      this.#credit,
      this.#beside.below,
      this.#tools,
      this.#dock,
      this.#spoken,
      this.#question.root,
    );
    // A box that gets the focus must not be under the dock.
    new ResizeObserver(() => this.root.style.setProperty("--dock", `${this.#dock.offsetHeight}px`)).observe(this.#dock);
    this.settings = DEFAULT_SETTINGS;
  }

  /** Shows a puzzle. The letters stay if it has the same answers for the same groups. */
  begin(layout: Layout, label: string): void {
    const board = new Board(layout.boxes, layout.isSimple);
    if (layout.key === this.#layout?.key) board.carry(this.#board);
    else {
      this.#stopTime();
      this.#stopwatch.seconds = 0;
      this.#isShown = false;
      this.#setPaused(false);
    }
    this.#layout = layout;
    this.#board = board;
    this.#wasSolved = board.isSolved;
    this.#grid.root.ariaLabel = label;
    this.#grid.draw(layout);
    this.#beside.draw(layout);
    this.#frequencies.draw(layout.frequencies, layout.figures);
    this.#pad.draw(layout.letters);
    this.#pad.root.dir = layout.direction;
    this.#tools.hidden = this.#dock.hidden = layout.boxes.length === 0;
    tell(this.#credit, layout.credit);
    this.#credit.hidden = !layout.credit;
    this.#refresh();
    this.#mark();
  }

  get progress(): Progress {
    return { ...this.#board.state, seconds: this.#stopwatch.seconds, isSolved: this.#board.isSolved };
  }

  /** Takes over the progress of a solver, unless it can't belong to this puzzle. */
  set progress(progress: Partial<Progress>) {
    if (!this.#board.set(progress)) return;
    const { seconds } = progress;
    this.#stopwatch.seconds = typeof seconds === "number" && seconds >= 0 && Number.isFinite(seconds) ? seconds : 0;
    this.#wasSolved = this.#board.isSolved;
    this.#refresh();
  }

  get settings(): Settings {
    return this.#settings;
  }

  set settings(settings: Settings) {
    this.#settings = settings;
    const pad = settings.pad ?? this.#isTouch;
    this.#menu.show({ ...settings, pad });
    this.#grid.skipsFilled = settings.skip;
    this.#grid.hasKeyboard = !pad;
    this.#pad.root.hidden = !pad;
    flag(this.root, "with-pad", pad);
    (this.#time.parentElement as HTMLElement).hidden = !settings.timer;
    if (!settings.timer) this.#setPaused(false);
    this.#mark();
  }

  /** Whether the device has no keyboard. */
  set isTouch(is: boolean) {
    this.#isTouch = is;
    this.settings = this.#settings;
  }

  /** Hides the solution. */
  cover(): void {
    this.#isShown = false;
    if (this.#layout) this.#refresh();
  }

  /** Stops the time while nobody sees the puzzle, and continues it later. */
  set isAway(is: boolean) {
    if (is) this.#stopwatch.pause();
    else if (this.#isTimed && !this.#isPaused) this.#stopwatch.start();
  }

  /** Shows the time. It is called once a second. */
  tick(): void {
    tell(this.#time, clock(this.#stopwatch.seconds));
  }

  #write(i: number, letter: string): void {
    if (this.#isShown || this.#isPaused) return;
    const changed = this.#board.write(i, letter, this.#fillsAll);
    if (changed.length === 0) return;
    this.#changed(spoken(this.#board, this.#layout as Layout, changed));
  }

  /** Whether a letter goes into every box of its group. */
  get #fillsAll(): boolean {
    return this.#settings.fill || Boolean(this.#layout?.view);
  }

  #changed(say: string): void {
    this.#isTimed = true;
    this.#stopwatch.start();
    const hint = standing(this.#asked, this.#board, this.#layout as Layout);
    this.#refresh(hint, !hint);
    this.#spoken.textContent = say;
    this.#events.onChange();
    const { isSolved } = this.#board;
    if (isSolved && !this.#wasSolved) this.#events.onSolved();
    this.#wasSolved = isSolved;
  }

  /**
   * @param said the text that is shown instead of the remark about the letters
   * @param isNew whether a screen reader has to say it
   */
  #refresh(said?: Remark, isNew = true): void {
    const board = this.#board;
    const layout = this.#layout as Layout;
    const isSolved = board.isSolved && !board.isAllGiven && !this.#isShown;
    if (isSolved) this.#stopTime();
    const { sentence, tone, groups } = this.#isShown
      ? plainly("This is the solution.")
      : (said ?? remark(board, layout));
    const why = (i: number) => (board.boxes[i]?.given ? "given" : "revealed");
    const numbers = [...board.boxes.keys()];
    const fixed = new Map(numbers.filter((i) => board.isFixed(i)).map((i) => [i, why(i)]));
    const letters = numbers.map((i) => (this.#isShown ? (board.boxes[i]?.answer ?? "") : board.letter(i)));
    const marked = groups.flatMap((group) => board.boxesOf(group));
    const doubtful = new Set(tone === "bad" ? marked.filter((i) => letters[i] && !fixed.has(i)) : []);
    const hinted = new Set(tone === "bad" ? [] : marked);
    this.#grid.show({ letters, doubtful, hinted, fixed, isReadOnly: this.#isShown });
    this.#frequencies.show((sign) =>
      this.#isShown ? (board.boxes[board.boxesOf(sign)[0] ?? -1]?.answer ?? "") : board.lettersOf(sign).join(""),
    );
    this.#pad.show(new Set(layout.isSimple && this.#settings.fill ? letters : []));
    flag(this.root, "solved", isSolved);
    tell(this.#clear, board.isCleared ? "Undo clear" : "Clear");
    this.#solution.ariaPressed = String(this.#isShown);
    for (const one of [this.#check, this.#hint, this.#clear, this.#reveal]) one.disabled = this.#isShown;
    const time = isSolved && this.#settings.timer ? ` Time: ${clock(this.#stopwatch.seconds)}.` : "";
    flag(this.#verdict, "good", tone === "good");
    flag(this.#verdict, "bad", tone === "bad");
    if (isNew) this.#verdict.textContent = sentence + time;
    if (said !== this.#asked?.remark) this.#asked = null;
    this.tick();
  }

  /** Marks the boxes of the current group, while the grid has the focus, or while the pad can type into the current box. */
  #mark(): void {
    const isActive = this.#grid.hasFocus || !this.#pad.root.hidden;
    const group = isActive ? (this.#board.boxes[this.#grid.current]?.group ?? "") : "";
    this.#grid.mark(new Set(this.#board.boxesOf(group)));
    this.#frequencies.mark(group);
  }

  #clearAll(): void {
    const { isCleared } = this.#board;
    if (isCleared) this.#board.restore();
    else this.#board.clear();
    this.#refresh();
    if (!isCleared && this.#board.isCleared) this.#verdict.textContent = "Cleared. You can undo that.";
    this.#wasSolved = this.#board.isSolved;
    this.#events.onChange();
  }

  async #giveHint(): Promise<void> {
    const board = this.#board;
    const layout = this.#layout as Layout;
    const hints = layout.method ? undefined : await import("./hints.js").catch(console.error);
    if (board !== this.#board || this.#isShown) return;
    if (!hints || board.isSolved) return this.#refresh(board.isSolved ? undefined : noHint(layout));
    const asked = hints.ask(layout, board, this.#asked);
    const { kind, letters, direct, sentence, box } = asked.hint;
    this.#asked = asked;
    if (asked.stage === "write") {
      for (const [group, letter] of letters) board.write(board.boxesOf(group)[0] as number, letter, true);
      this.#changed(direct);
      return;
    }
    this.#refresh(asked.remark);
    if (kind === "reveal") await this.#revealLetter(box, `${sentence} `);
    else this.#grid.go(box);
  }

  /** @param why begins the question */
  async #revealLetter(i = this.#grid.current, why = ""): Promise<void> {
    const layout = this.#layout as Layout;
    const what = layout.isSimple ? `The letter for ${layout.names[i]}` : layout.names[i];
    if (this.#board.isFixed(i)) {
      this.#refresh(plainly("This letter is fixed. Choose another box."));
    } else if (await this.#may("Show a letter?", `${why}${what}. It can't be hidden again.`, "Show the letter")) {
      if (this.#layout !== layout) return;
      const shown = this.#board.reveal(i, this.#fillsAll);
      this.#changed(spoken(this.#board, layout, shown));
    }
  }

  async #showSolution(): Promise<void> {
    const before = this.#layout;
    const may =
      this.#isShown || (await this.#may("Show the answer?", "Then there is nothing left to solve.", "Show the answer"));
    if (!may || this.#layout !== before) return;
    this.#isShown = !this.#isShown;
    if (this.#isShown) this.#stopTime();
    this.#refresh();
  }

  async #may(title: string, text: string, show: string): Promise<boolean> {
    return !this.asks || this.#question.ask(title, text, show);
  }

  #stopTime(): void {
    this.#isTimed = false;
    this.#stopwatch.pause();
  }

  #setPaused(is: boolean): void {
    this.#isPaused = is;
    this.#pause.textContent = is ? "Go on" : "Pause";
    if (is) this.#stopwatch.pause();
    else if (this.#isTimed) this.#stopwatch.start();
    this.#paused.hidden = !is;
    for (const one of [this.#grid.root, this.#dock, this.#credit, this.#tools]) flag(one, "away", is);
  }
}
