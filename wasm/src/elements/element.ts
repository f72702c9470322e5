/** A custom element that shows a puzzle and lets people solve it. */
import { button, make } from "./dom.js";
import {
  type AcrosticPuzzle,
  acrosticLayout,
  type CryptogramPuzzle,
  cryptogramLayout,
  type Layout,
  type QuoteAcrosticPuzzle,
} from "./layout.js";
import { readSolvingLink } from "./link.js";
import { CodeLost, isRefusal, type Kit, makeLayout, quoteAcrosticLayout } from "./making.js";
import { type Kind, NAMES, type Recipe } from "./recipes.js";
import { DEFAULT_SETTINGS, type Settings, settingsIn } from "./settings.js";
import { type Progress, Solver } from "./solver.js";
import { sheet } from "./styles.js";

/** The text of an element for a link from which no puzzle can be made. */
export const BROKEN_LINK =
  "This link is broken: a part of it is missing or was changed. Copy the whole link, or ask for it again.";
const UNREACHED = "The puzzle could not be loaded. Check your connection, then try again.";
const LOST = "The puzzle could not be loaded. Check your connection, then load the page again.";
/** The names of the main parameter and the title as attributes: every HTML element already has an attribute title. */
const ATTRIBUTES: Record<string, string> = { word: "keyword", title: "heading" };
const attributeOf = (name: string) =>
  ATTRIBUTES[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const OTHERS = ["href", "random", "label", "fill", "skip", "pad", "timer", "no-confirm"];

/** The toolkits that the elements of a kind load if the page does not set one. Only acrostics need the whole program. */
const shared: { [kind in Kind]?: Promise<Kit> } = {};
function sharedKit(kind: Kind): Promise<Kit> {
  shared[kind] ??= import("../index.js").then(({ load, loadBasic, loadQuotes }) => {
    const loader = kind === "acrostic" ? load : kind === "cryptogram" ? loadBasic : loadQuotes;
    return loader() as Promise<Partial<Kit>> as Promise<Kit>;
  });
  shared[kind].catch(() => {
    delete shared[kind];
  });
  return shared[kind];
}

/** Programs without a page, such as servers that render pages, can import the module. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

abstract class PuzzleElement extends Base {
  /** Private, because React and Vue would set a property instead of the attribute kind. */
  readonly #kind: Kind;
  readonly #message = make("p", "message");
  readonly #retry = button("button retry", "Try again", () => this.#later());
  readonly #heading = make("h2", "heading");
  readonly #fallback = make("slot", "");
  readonly #solver = new Solver({
    onChange: () => this.dispatchEvent(new Event("change", { bubbles: true })),
    // A setting that the solver chose stays when an attribute changes.
    onSet: (change) => Object.assign(this.#chosen, change),
    onSolved: () => this.dispatchEvent(new Event("solved", { bubbles: true })),
  });
  #toolkit: Kit | null = null;
  /** Whether the page has set the puzzle. */
  #isHanded = false;
  /** Progress that was set before its puzzle was there. */
  #waiting: Partial<Progress> | null = null;
  #chosen: Partial<Settings> = {};
  #isDue = false;
  /** Counts what the element has shown, so that a puzzle that comes too late is not shown. */
  #turn = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #touch = matchMedia("(pointer: coarse)");
  readonly #onTouch = () => {
    this.#solver.isTouch = this.#touch.matches;
  };
  readonly #onSight = () => {
    this.#solver.isAway = document.hidden || !this.checkVisibility();
  };

  constructor(kind: Kind) {
    super();
    this.#kind = kind;
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet()];
    this.#message.role = "status";
    root.append(this.#heading, this.#message, this.#retry, this.#fallback, this.#solver.root);
    this.#say("");
    // The size of the element changes when it, or an element around it, is hidden or removed.
    new ResizeObserver(this.#onSight).observe(this);
  }

  connectedCallback(): void {
    // Properties that were set before the element was defined hide its accessors.
    const own = this as unknown as Record<string, unknown>;
    for (const name of ["toolkit", "settings", "progress", "puzzle"]) {
      if (!Object.hasOwn(own, name)) continue;
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
    this.#touch.addEventListener("change", this.#onTouch);
    document.addEventListener("visibilitychange", this.#onSight);
    this.#timer = setInterval(() => this.#solver.tick(), 1000);
    this.#onTouch();
    this.#later();
  }

  disconnectedCallback(): void {
    this.#touch.removeEventListener("change", this.#onTouch);
    document.removeEventListener("visibilitychange", this.#onSight);
    clearInterval(this.#timer);
  }

  attributeChangedCallback(): void {
    this.#later();
  }

  /** The toolkit that makes the puzzle: the result of `load()` or `loadInWorker()`. If it is not set, the element loads a toolkit. */
  get toolkit(): Kit | null {
    return this.#toolkit;
  }

  set toolkit(toolkit: Kit | null) {
    this.#toolkit = toolkit;
    this.#later();
  }

  /** The progress of the solver: a plain value that a page can keep and set again. It is null without a puzzle. */
  get progress(): Progress | null {
    return this.#solver.root.hidden ? null : this.#solver.progress;
  }

  set progress(progress: Partial<Progress> | null) {
    if (this.#solver.root.hidden) this.#waiting = progress;
    else this.#solver.progress = progress ?? {};
  }

  /** The preferences of the solver: a plain value. They override the attributes. */
  get settings(): Settings {
    return this.#solver.settings;
  }

  set settings(settings: Partial<Settings>) {
    this.#chosen = settingsIn(settings);
    this.#applySettings();
  }

  /** Hides the solution, if it is shown. */
  cover(): void {
    this.#solver.cover();
  }

  /** Shows a puzzle that the toolkit has already made. */
  protected hand(puzzle: Layout | Promise<Layout> | null): void {
    this.#isHanded = puzzle !== null;
    if (puzzle instanceof Promise) void this.#wait(puzzle, "");
    else if (puzzle) this.#begin(puzzle, "");
    else this.#later();
  }

  /** Whether an attribute without a value is there. Vue and Svelte write false as a text. */
  #has(name: string): boolean {
    return this.hasAttribute(name) && !["off", "false"].includes(this.getAttribute(name) ?? "");
  }

  #applySettings(): void {
    const off = (name: string) => this.getAttribute(name) === "off";
    const pad = this.getAttribute("pad");
    this.#solver.settings = {
      ...DEFAULT_SETTINGS,
      fill: !off("fill"),
      skip: !off("skip"),
      pad: pad === null ? null : pad !== "off",
      timer: this.#has("timer"),
      ...this.#chosen,
    };
    this.#solver.asks = !this.#has("no-confirm");
  }

  /** Makes the puzzle once, after all attributes have changed. */
  #later(): void {
    if (this.#isDue || !this.isConnected) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#applySettings();
      if (!this.#isHanded) this.#make();
    });
  }

  #make(): void {
    const recipe = this.#recipe();
    if (recipe === undefined) this.#say("");
    else if (recipe?.kind !== this.#kind) this.#say(BROKEN_LINK);
    else void this.#wait(this.#layoutOf(recipe), recipe.values.title?.trim() ?? "");
  }

  async #layoutOf(recipe: Recipe): Promise<Layout> {
    return makeLayout(this.#toolkit ?? (await sharedKit(this.#kind)), recipe);
  }

  /** Shows a puzzle once it is there, unless another one has been asked for meanwhile. */
  async #wait(made: Promise<Layout>, title: string): Promise<void> {
    this.#say("Loading the puzzle…");
    const turn = this.#turn;
    try {
      const layout = await made;
      if (turn === this.#turn) this.#begin(layout, title);
    } catch (cause) {
      if (turn !== this.#turn) return;
      const isLink = this.hasAttribute("href");
      if (!isRefusal(cause)) console.error(cause);
      if (cause instanceof CodeLost) this.#say(LOST);
      else
        this.#say(isRefusal(cause) ? (isLink ? BROKEN_LINK : `${cause.message}.`) : UNREACHED, {
          canRetry: !isRefusal(cause) && !this.#isHanded,
        });
    }
  }

  /** The recipe in the attributes: null if the link is broken, undefined if there is no recipe. */
  #recipe(): Recipe | null | undefined {
    const href = this.getAttribute("href");
    if (href !== null) return readSolvingLink(href);
    const kind = this.#kind;
    const sources = [attributeOf(NAMES[kind][0]), "passage", "initials"];
    if (!this.#has("random") && !sources.some((name) => this.hasAttribute(name))) return undefined;
    const values = NAMES[kind].map((name) => [name, this.getAttribute(attributeOf(name)) ?? ""]);
    return { kind, values: Object.fromEntries(values) };
  }

  #begin(layout: Layout, title: string): void {
    this.#heading.textContent = title;
    this.#say("", { title });
    this.#solver.begin(layout, this.getAttribute("label") ?? (title || layout.label));
    if (this.#waiting) this.#solver.progress = this.#waiting;
    this.#waiting = null;
    this.dispatchEvent(new Event("ready"));
  }

  /**
   * Shows the reason why there is no puzzle, together with the page's content of the element.
   *
   * @param options title: that of the puzzle, which is shown instead
   */
  #say(sentence: string, { canRetry = false, title }: { canRetry?: boolean; title?: string } = {}): void {
    this.#turn++;
    this.#message.textContent = sentence;
    this.#retry.hidden = !canRetry;
    this.#heading.hidden = !title;
    this.#fallback.hidden = title !== undefined;
    this.#solver.root.hidden = title === undefined;
  }
}

const observed = (kind: Kind) => [...NAMES[kind].map(attributeOf), ...OTHERS];

/** `<lettercraft-cryptogram>`. */
export class CryptogramElement extends PuzzleElement {
  static readonly observedAttributes = observed("cryptogram");

  constructor() {
    super("cryptogram");
  }

  /** A result of the toolkit's `cryptogram`, to be shown instead of the puzzle of the attributes. It can't be read back. */
  set puzzle(puzzle: CryptogramPuzzle | null) {
    this.hand(puzzle && cryptogramLayout(puzzle));
  }
}

/** `<lettercraft-acrostic>`. */
export class AcrosticElement extends PuzzleElement {
  static readonly observedAttributes = observed("acrostic");

  constructor() {
    super("acrostic");
  }

  /** A result of the toolkit's `acrostic`, to be shown instead of the puzzle of the attributes. It can't be read back. */
  set puzzle(puzzle: AcrosticPuzzle | null) {
    this.hand(puzzle && acrosticLayout(puzzle));
  }
}

/** `<lettercraft-quote-acrostic>`. */
export class QuoteAcrosticElement extends PuzzleElement {
  static readonly observedAttributes = observed("quoteacrostic");

  constructor() {
    super("quoteacrostic");
  }

  /**
   * A result of the toolkit's `quoteacrostic`, to be shown instead of the puzzle of the attributes. It can't be read back. The event ready says
   * that it is there.
   */
  set puzzle(puzzle: QuoteAcrosticPuzzle | null) {
    this.hand(puzzle && quoteAcrosticLayout(puzzle));
  }
}
