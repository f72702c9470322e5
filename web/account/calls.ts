import { element, make, tell } from "../kit/dom.ts";
import { call } from "./api.ts";
import type { Attempt } from "./attempt.ts";
import type { Key } from "./keys.ts";
import { type Call, cellsOf, idIn, isEverything, linkTo, queryOf, stateOf } from "./log.ts";
import type { View } from "./view.ts";

/** The number of calls in an answer. */
const PAGE = 50;

/** The table of calls, with its filters. */
export function startCalls(attempt: Attempt) {
  const table = element("calls-table");
  const rows = element("calls-rows");
  const state = element("calls-state");
  const older = element("calls-older");
  const status = element("calls-status", HTMLSelectElement);
  const operation = element("calls-operation", HTMLSelectElement);
  const key = element("calls-key", HTMLSelectElement);
  const id = element("calls-id", HTMLInputElement);
  let view: View | null = null;
  /** Where the older calls begin; null if there are none. */
  let before: number | null = null;
  /** Whether the address of the page has led to a call that is not shown yet. */
  let isLed = idIn(location.hash) !== "";

  const filter = () => ({ status: status.value, operation: operation.value, key: key.value, id: id.value });

  /** Loads the calls that the filters select, or the older ones. The filters may change meanwhile. */
  const load = (from: number | null) =>
    attempt(table, element("calls-error"), async () => {
      const account = view?.account;
      let answer: { calls: Call[]; total: number; before: number | null };
      let asked = filter();
      for (;;) {
        answer = await call("GET", `calls?${queryOf(asked, from)}`);
        if (queryOf(asked, null) === queryOf(filter(), null)) break;
        asked = filter();
        from = null;
      }
      if (view && view.account === account) show(answer, from !== null);
    });

  /** @param isMore whether the calls follow those that are listed */
  const show = (answer: { calls: Call[]; total: number; before: number | null }, isMore: boolean) => {
    const made = answer.calls.map((one) => rowOf(one, view?.keys ?? []));
    if (!isMore) rows.replaceChildren();
    rows.append(...made);
    before = answer.before;
    older.hidden = before === null;
    table.hidden = rows.childElementCount === 0;
    element("calls-all").hidden = isEverything(filter());
    tell(state, stateOf(filter(), answer.total, rows.childElementCount));
    if (isMore) made[0]?.querySelector("a")?.focus();
    if (isLed) element("calls-title").focus();
    isLed = false;
  };

  /** Loads calls for the user, who hears how many there are, also if there are as many as before. */
  const select = () => {
    state.textContent = "";
    load(null);
  };

  /** Follows the address of the page to a call. */
  const follow = () => {
    id.value = idIn(location.hash);
    isLed = id.value !== "";
    if (isLed) for (const one of [status, operation, key]) one.value = "";
    if (view) select();
  };

  id.value = idIn(location.hash);
  window.addEventListener("hashchange", follow);
  for (const one of [status, operation, key]) one.addEventListener("change", select);
  element("calls-form").addEventListener("submit", (event) => {
    event.preventDefault();
    select();
  });
  element("calls-all").addEventListener("click", () => {
    for (const one of [status, operation, key, id]) one.value = "";
    history.replaceState(null, "", location.pathname + location.search);
    element("calls-title").focus(); // the button is about to disappear
    select();
  });
  older.addEventListener("click", () => load(before));

  return {
    show(latest: View) {
      const isAnother = view?.account !== latest.account;
      view = latest;
      const chosen = key.value;
      const known = latest.keys.map(({ id, name }) => new Option(name, id));
      key.replaceChildren(new Option("all", ""), ...known);
      key.value = latest.keys.some(({ id }) => id === chosen) ? chosen : "";
      if (isAnother || rows.childElementCount <= PAGE) load(null); // older calls stay for their reader
    },
    forget() {
      view = null;
      before = null;
      rows.replaceChildren();
      for (const one of [state, element("calls-error")]) one.textContent = "";
      table.hidden = older.hidden = element("calls-all").hidden = true;
      for (const one of [status, operation, key]) one.value = "";
      key.replaceChildren(new Option("all", ""));
      id.value = idIn(location.hash); // the same user may sign in again
      isLed = id.value !== "";
    },
  };
}

/** The row of a call. */
function rowOf(one: Call, keys: Key[]) {
  const { time, call, result, isFailed } = cellsOf(one, keys);
  const link = make("a", "mono", one.id);
  link.href = linkTo(one.id);
  const head = make("th", "", ...linesOf([time, link]));
  head.scope = "row";
  const told = make("td", "told", ...linesOf(result));
  return make("tr", isFailed ? "refused" : "", head, make("td", "", ...linesOf(call)), told);
}

/** The lines of a cell, of which the first one is its heading. */
const linesOf = (contents: (string | Node | undefined)[]) =>
  contents.flatMap((content, i) => (content ? [make("div", i === 0 ? "first" : "", content)] : []));
