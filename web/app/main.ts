import { element } from "../kit/dom.ts";
import { startTabs } from "../kit/tabs.ts";
import { acrosticRecipe } from "./acrostic/address.ts";
import { bookletAcrostic } from "./acrostic/in-booklet.ts";
import { acrosticKind } from "./acrostic/saved.ts";
import { acrosticTab } from "./acrostic/tab.ts";
import { startEditing } from "./booklet/editing.ts";
import { kindOf, type OnCollect, type Puzzle } from "./booklet/puzzle.ts";
import { bookletKind } from "./booklet/saved.ts";
import { bookletTab } from "./booklet/tab.ts";
import { builderRecipe } from "./cryptogram/address.ts";
import { bookletCryptogram } from "./cryptogram/in-booklet.ts";
import { cryptogramKind } from "./cryptogram/saved.ts";
import { cryptogramTab } from "./cryptogram/tab.ts";
import { currentStep } from "./drafts/copies.ts";
import { startDrafts } from "./drafts/drafts.ts";
import { fragmentOfFile } from "./file-fragment.ts";
import { startFileOpener } from "./files/file-opener.ts";
import { hmacTab } from "./hmac/tab.ts";
import { startOffline } from "./page/offline.ts";
import { loadFirst, makeQuote, wholeLoader } from "./page/toolkit.ts";
import { startHouseStyle } from "./printing/house-style-dialog.ts";
import { startPageView } from "./printing/page-view.ts";
import { isApart, openPuzzle } from "./puzzle-address.ts";
import { quoteRecipe } from "./quoteacrostic/address.ts";
import { bookletQuote } from "./quoteacrostic/in-booklet.ts";
import { quoteKind } from "./quoteacrostic/saved.ts";
import { quoteTab } from "./quoteacrostic/tab.ts";
import type { Work } from "./returning/recent.ts";
import { startReturning } from "./returning/returning.ts";
import { reverseTab } from "./reverse/tab.ts";
import { linkedKind } from "./solving/links.ts";
import { startReveal } from "./solving/spoiler.ts";
import { parse, push, write } from "./state/fragment.ts";
import { textTab } from "./text/tab.ts";

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const ADDRESS_DELAY_MS = 400;
const REFUSED_DELAY_MS = 10_000;

const view = startPageView();
startHouseStyle(["cryptogram-", "acrostic-", "quoteacrostic-", "booklet-"]);
const cryptogram = cryptogramTab(view, onCollect("cryptogram"));
const acrostic = acrosticTab(view, onCollect("acrostic"));
const quoteacrostic = quoteTab(view, events("quoteacrostic"), onCollect("quoteacrostic").add);
const collected = { cryptogram: bookletCryptogram, acrostic: bookletAcrostic, quoteacrostic: bookletQuote };
const booklet = bookletTab(collected, view, {
  ...events("booklet"),
  open: editPuzzle,
  renew() {
    writeAddress();
    drafts.begin("booklet");
    booklet.create();
  },
  show: () => stepTo("booklet", true),
  kit: () => needWhole(),
});
/** The tabs that make puzzles and booklets, by kind. */
const makers = { cryptogram, acrostic, quoteacrostic, booklet };
const readableText = textTab();
const reverse = reverseTab();
const hmac = hmacTab();
const kinds = {
  cryptogram: cryptogramKind,
  acrostic: acrosticKind,
  quoteacrostic: quoteKind,
  booklet: bookletKind(collected),
};
const drafts = startDrafts(kinds, makers, {
  address: () => writeAddressLater(),
  leave: writeAddress,
  show(kind) {
    editing.follow([kind], null);
    stepTo(kind, true);
  },
  copied: (before, after) => editing.rename(before, after),
  changed: () => editing.refresh(),
});
const editing = startEditing(
  collected,
  (kind) => (isMaker(kind) ? makers[kind].history?.state : null),
  drafts,
  booklet,
);
let timer = 0;
/**
 * The fragment that the page last followed or wrote. If the address has another one, its event is still to come.
 */
let followed = location.hash;
/** The tab of the current step in the browser's history. */
let shown = "";
/** Counts the steps that were followed: only the latest is shown, since a saved puzzle takes time to be read. */
let turn = 0;
/** Resolves when the latest step has been followed. */
let following = Promise.resolve();

const tabs = startTabs(element("tools"), (name) => {
  writeAddress();
  stepTo(name);
});

/** The fragment of a tab. */
const fragmentOf = (name: string) => (isMaker(name) ? makers[name].fragment : `#${name}`);

function isMaker(name: string): name is keyof typeof makers {
  return Object.hasOwn(makers, name);
}

/** What a step of the browser's history keeps beside its address. A reload of another tab opens the puzzles of `addresses`. */
const entry = () => ({
  ...drafts.entry,
  editing: editing.entry,
  addresses: Object.fromEntries(Object.keys(collected).map((kind) => [kind, fragmentOf(kind)])),
});

/** Writes what is typed into the current step of the browser's history. */
function writeAddress() {
  window.clearTimeout(timer);
  if (location.hash !== followed || !shown) return;
  if (!write(fragmentOf(shown), entry())) writeAddressLater(REFUSED_DELAY_MS);
  followed = location.hash;
}

/** Writes the address after a pause in the typing. */
function writeAddressLater(delay = ADDRESS_DELAY_MS) {
  window.clearTimeout(timer);
  timer = window.setTimeout(writeAddress, delay);
}

/**
 * Shows a tab, as a step that the browser's Back takes back.
 *
 * @param isOther whether the tab has another puzzle now
 */
function stepTo(name: string, isOther = false) {
  tabs.select(name);
  if (!shown) {
    following.then(() => stepTo(name, isOther));
    return;
  }
  select(name);
  editing.show(name);
  if (location.hash !== followed || (name === shown && !isOther)) return;
  shown = name;
  if (!push(fragmentOf(name), entry())) writeAddressLater(REFUSED_DELAY_MS);
  followed = location.hash;
}

/** Loads the whole toolkit when it is first needed. The tabs that need it start then. */
const needWhole = wholeLoader({ beforeReload: writeAddress }, async (whole) => {
  await following;
  const kit = { ...whole, quoteacrostic: makeQuote };
  acrostic.start(kit, events("acrostic"));
  booklet.start(kit, drafts.all);
  editing.start(kit);
  hmac.start(kit);
  select(tabs.selected);
});
/** Whether a tab needs the whole toolkit. A tab with a puzzle of a booklet needs it to put the puzzle back. */
const needsWhole = (name: string) => ["acrostic", "booklet", "hmac"].includes(name) || name in editing.entry;

/** A tab has been selected: it shows what takes too long for a tab that nobody sees. */
function select(kind: string) {
  if (needsWhole(kind)) needWhole();
  if (kind === "acrostic") acrostic.select();
  if (kind === "quoteacrostic") quoteacrostic.select();
  if (kind === "booklet") booklet.select();
  if (kind === "text") readableText.select();
}

/** Shows what the address and the browser's history have. */
function followAddress() {
  following = follow();
}

async function follow() {
  window.clearTimeout(timer);
  followed = location.hash;
  const mine = ++turn;
  const linked = linkedKind(location.hash);
  tabs.select(linked ?? (parse(location.hash).name || "cryptogram"));
  const kind = tabs.selected;
  // Nothing is written before the tab shows its puzzle.
  shown = "";
  /** When the page is loaded, the other tabs get what they had too. */
  const addresses: Record<string, string> = { ...(mine === 1 && history.state?.addresses), [kind]: location.hash };
  // The address is there before the storage.
  if (mine === 1) for (const [one, fragment] of Object.entries(addresses)) openAddress(one, fragment);
  const isBeside = (one: string) => isApart(addresses[one] ?? "");
  if (mine > 1 && !isBeside(kind) && (kind === "acrostic" || kind === "quoteacrostic")) makers[kind].leave();
  const saved = (mine === 1 ? Object.keys(makers) : [kind]).filter((one) => isMaker(one) && !isBeside(one));
  const isKnown = saved.length > 0 && (await drafts.follow(kind, saved, () => mine === turn)) && !isBeside(kind);
  if (mine !== turn) return;
  shown = kind;
  if (!isKnown && mine > 1) openAddress(kind, location.hash);
  if (isKnown || ["quoteacrostic", "text"].includes(kind)) select(kind);
  editing.follow(mine === 1 ? Object.keys(collected) : [kind], currentStep(history.state)?.editing);
  editing.show(kind);
  if (needsWhole(kind)) needWhole();
}

/** Opens the puzzle of an address in a tab, or the tab as it is if the address has none. */
function openAddress(kind: string, fragment: string) {
  if (kind === "cryptogram") openPuzzle(kind, fragment, builderRecipe, cryptogram, drafts.begin);
  else if (kind === "acrostic") openPuzzle(kind, fragment, acrosticRecipe, acrostic, drafts.begin);
  else if (kind === "quoteacrostic") openPuzzle(kind, fragment, quoteRecipe, quoteacrostic, drafts.begin);
  else if (kind === "booklet" && turn > 1) {
    // No address has a booklet: this is a step from before it had any puzzles.
    drafts.begin(kind);
    booklet.create();
  }
}

/** Opens the puzzle of an address. The browser's Back returns to what was there. */
function openFragment(fragment: string) {
  writeAddress();
  location.hash = fragment;
}

/** Opens a puzzle of the booklet in its tab, as a step that keeps where the puzzle goes back to. */
function editPuzzle(puzzle: Puzzle, at: number) {
  const { kind, source } = puzzle;
  writeAddress();
  const step = entry();
  const origin = { booklet: step.drafts.booklet ?? "", at, puzzle };
  const next = { ...step, drafts: { ...step.drafts, [kind]: null }, editing: { ...step.editing, [kind]: origin } };
  if (push(kindOf(collected, kind).fragment(source), next)) followAddress();
}

/** Opens work of an earlier visit. @param step how it gets into the browser's history */
function openWork({ fragment, draft }: Work, step: typeof push = push) {
  writeAddress();
  const { name } = parse(fragment);
  const { drafts, editing, ...before } = entry();
  const next = { ...before, drafts: { ...drafts, [name]: draft }, editing: { ...editing, [name]: undefined } };
  // The step of a link has no saved puzzle.
  if (step(fragment, linkedKind(fragment) ? null : next)) followAddress();
}

const isBare = location.hash === "" && history.state === null;
followAddress();
const returning = startReturning(drafts.all, openWork);
if (isBare) {
  // What the user does until then counts.
  following.then(returning.latest).then((work) => {
    // The address may have changed too.
    if (work && turn === 1 && location.hash === "") openWork(work, write);
  });
}
window.addEventListener("popstate", followAddress);
window.addEventListener("hashchange", () => {
  if (location.hash !== followed) followAddress();
});
for (const [kind, first] of [
  ["cryptogram", "text"],
  ["acrostic", "word"],
  ["quoteacrostic", "my-puzzles"],
] as const) {
  const leave = () => {
    writeAddress();
    drafts.begin(kind);
  };
  startReveal(kind, makers[kind], leave, () => {
    stepTo(kind, true);
    element(`${kind}-${first}`).focus();
  });
}
const kit = await loadFirst({
  // Not earlier, so that storing files for later does not slow down loading them now.
  afterFirst: startOffline,
  beforeReload: writeAddress,
});
await following;
cryptogram.start(kit, events("cryptogram"));
select(tabs.selected);
drafts.start();
startFileOpener(kit, needWhole, (file) => openFragment(fragmentOfFile(file)), drafts.add, readableText.reader);
reverse.start(kit);

/** Puts the puzzle of a tab into the booklet. */
function onCollect(kind: keyof typeof kinds): OnCollect {
  return {
    add: (source) => booklet.add({ kind, source }),
    addVersions: (source) => booklet.addVersions({ kind, source }),
  };
}

/** What a tab tells. */
function events(kind: string) {
  return {
    address: () => writeAddressLater(),
    edit: (state: unknown) => drafts.edit(kind, state),
  };
}
