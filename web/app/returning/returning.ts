import { readSolvingLink } from "/toolkit/elements.js";
import { Store } from "../../keep/store.ts";
import { element, make } from "../../kit/dom.ts";
import { localTime } from "../../kit/local-time.ts";
import { patch } from "../../kit/patch.ts";
import { TITLES } from "../solving/links.ts";
import { type Kept, recentWork, type Work } from "./recent.ts";

/** What the user does first: from then on the page stays as it is. */
const ACTIONS = ["keydown", "pointerdown", "input"];

/**
 * Puts the work of earlier visits within reach: a list that opens each, and nothing if there is none.
 *
 * @param draftsOf returns the saved puzzles
 */
export function startReturning(draftsOf: () => Promise<Kept["drafts"]>, open: (work: Work) => void) {
  const box = element("recent", HTMLDetailsElement);
  const list = element("recent-list");
  let hasBegun = false;
  for (const type of ACTIONS) {
    document.addEventListener(
      type,
      () => {
        hasBegun = true;
      },
      { capture: true, once: true },
    );
  }

  async function show() {
    const recent = await readRecent(draftsOf);
    patch(list, recent, rowOf);
    box.hidden = recent.length === 0;
    return recent;
  }

  function rowOf(work: Work) {
    const facts = `${work.kind} · ${localTime(work.at)}`;
    const button = make("button", "draft-open", make("b", "", work.name), make("span", "draft-facts", facts));
    button.type = "button";
    button.addEventListener("click", () => {
      close();
      open(work);
    });
    return make("li", "", button);
  }

  function close() {
    box.open = false;
    box.querySelector("summary")?.focus();
  }

  // It may have changed, here or in another window.
  box.addEventListener("toggle", () => box.open && show());
  box.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !box.contains(target)) box.open = false;
  });
  const first = show();

  return {
    /** The work to open on a visit without an address; undefined if there is none, or the user has begun with something else. */
    async latest() {
      const [latest] = await first;
      return hasBegun ? undefined : latest;
    },
  };
}

async function readRecent(draftsOf: () => Promise<Kept["drafts"]>) {
  const [drafts, texts, solving] = await Promise.all([
    draftsOf(),
    all<Kept["texts"][number]>("texts"),
    all<{ at: number }>("solving"),
  ]);
  const links = solving.flatMap(({ id, at }) => {
    const linked = readSolvingLink(id);
    if (!linked) return [];
    // Nothing of the answer is shown.
    const name = linked.values.title?.trim() || TITLES[linked.kind];
    return [{ id, at, name }];
  });
  return recentWork({ drafts, texts, links });
}

/** What the browser has kept: nothing if it refuses the storage. */
const all = <Item>(name: "texts" | "solving") => new Store<Item & { id: string }>(name).all().catch(() => []);
