// @ts-check

import { element } from "../kit/dom.js";
import { startTabs } from "../kit/tabs.js";
import { acrosticFragment, acrosticRecipe } from "./acrostic/address.js";
import { bookletAcrostic } from "./acrostic/in-booklet.js";
import { recipeFrom as acrosticRecipeFrom } from "./acrostic/recipe.js";
import { acrosticKind } from "./acrostic/saved.js";
import { acrosticTab } from "./acrostic/tab.js";
import { startEditing } from "./booklet/editing.js";
import { kindOf } from "./booklet/puzzle.js";
import { bookletKind } from "./booklet/saved.js";
import { bookletTab } from "./booklet/tab.js";
import { builderFragment, builderRecipe } from "./cryptogram/address.js";
import { bookletCryptogram } from "./cryptogram/in-booklet.js";
import { recipeFrom as cryptogramRecipeFrom } from "./cryptogram/recipe.js";
import { cryptogramKind } from "./cryptogram/saved.js";
import { cryptogramTab } from "./cryptogram/tab.js";
import { currentStep } from "./drafts/copies.js";
import { startDrafts } from "./drafts/drafts.js";
import { startFileOpener } from "./files/file-opener.js";
import { hmacTab } from "./hmac/tab.js";
import { startOffline } from "./page/offline.js";
import { loadToolkit } from "./page/toolkit.js";
import { startPageView } from "./printing/page-view.js";
import { startReturning } from "./returning/returning.js";
import { reverseTab } from "./reverse/tab.js";
import { linkedKind } from "./solving/links.js";
import { confirmSpoiler } from "./solving/spoiler.js";
import { parse, push, write } from "./state/fragment.js";
import { textTab } from "./text/tab.js";

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const ADDRESS_DELAY_MS = 400;
const REFUSED_DELAY_MS = 10_000;

const view = startPageView();
const cryptogram = cryptogramTab(view, onCollect("cryptogram"));
const acrostic = acrosticTab(view, onCollect("acrostic"));
const collected = { cryptogram: bookletCryptogram, acrostic: bookletAcrostic };
const booklet = bookletTab(collected, view, {
  ...events("booklet"),
  open: editPuzzle,
  renew() {
    writeAddress();
    drafts.begin("booklet");
    booklet.create();
  },
  show: () => stepTo("booklet", true),
});
/** The tabs that make puzzles and booklets, by kind. */
const makers = { cryptogram, acrostic, booklet };
const readableText = textTab();
const reverse = reverseTab();
const hmac = hmacTab();
const kinds = { cryptogram: cryptogramKind, acrostic: acrosticKind, booklet: bookletKind(collected) };
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

/** The fragment of a tab. @param {string} name */
const fragmentOf = (name) => (isMaker(name) ? makers[name].fragment : `#${name}`);

/** @param {string} name @returns {name is keyof typeof makers} */
function isMaker(name) {
  return Object.hasOwn(makers, name);
}

/** What a step of the browser's history keeps beside its address. A reload of another tab opens the puzzles of `addresses`. */
const entry = () => ({
  ...drafts.entry,
  editing: editing.entry,
  addresses: { cryptogram: cryptogram.fragment, acrostic: acrostic.fragment },
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
 * @param {string} name
 * @param {boolean} isOther whether the tab has another puzzle now
 */
function stepTo(name, isOther = false) {
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

/** A tab has been selected: it shows what takes too long for a tab that nobody sees. @param {string} kind */
function select(kind) {
  if (kind === "acrostic") acrostic.select();
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
  /** When the page is loaded, the other tabs get what they had too. @type {Record<string, string>} */
  const addresses = { ...(mine === 1 && history.state?.addresses), [kind]: location.hash };
  // The address is there before the storage.
  if (mine === 1) for (const [one, fragment] of Object.entries(addresses)) openAddress(one, fragment);
  // The link of an acrostic is no draft: the builder keeps what it has.
  const isApart = (/** @type {string} */ one) => linkedKind(addresses[one] ?? "") === "acrostic";
  if (!isApart(kind) && kind === "acrostic" && mine > 1) acrostic.leave();
  const saved = (mine === 1 ? Object.keys(makers) : [kind]).filter((one) => isMaker(one) && !isApart(one));
  const isKnown = saved.length > 0 && (await drafts.follow(kind, saved, () => mine === turn)) && !isApart(kind);
  if (mine !== turn) return;
  shown = kind;
  if (isKnown || kind === "text") select(kind);
  if (!isKnown && mine > 1) openAddress(kind, location.hash);
  editing.follow(mine === 1 ? Object.keys(collected) : [kind], currentStep(history.state)?.editing);
  editing.show(kind);
}

/** Opens the puzzle of an address in a tab, or the tab as it is if the address has none. @param {string} kind @param {string} fragment */
function openAddress(kind, fragment) {
  const { name, params } = parse(fragment);
  const isLink = linkedKind(fragment) !== null;
  if (kind === "acrostic") {
    const recipe = name === kind ? acrosticRecipe(params) : null;
    if (recipe) drafts.begin(kind);
    if (isLink) acrostic.solve(fragment);
    else acrostic.open(recipe);
  } else if (kind === "cryptogram") {
    const recipe = name === kind ? builderRecipe(params) : null;
    if (isLink || recipe) drafts.begin(kind);
    if (isLink) cryptogram.solve(fragment);
    else cryptogram.build(recipe);
  } else if (kind === "booklet" && turn > 1) {
    // No address has a booklet: this is a step from before it had any puzzles.
    drafts.begin(kind);
    booklet.create();
  }
}

/** Opens the puzzle of a file. The browser's Back returns to what was there. @param {import("./files/puzzle-file.js").PuzzleFile} file */
function openPuzzle({ operation, parameters, result }) {
  openFragment(
    operation === "cryptogram"
      ? builderFragment(cryptogramRecipeFrom(parameters, result.original))
      : acrosticFragment(acrosticRecipeFrom(parameters)),
  );
}

/** Opens the puzzle of an address. The browser's Back returns to what was there. @param {string} fragment */
function openFragment(fragment) {
  writeAddress();
  location.hash = fragment;
}

/** Opens a puzzle of the booklet in its tab, as a step that keeps where the puzzle goes back to. @type {Parameters<typeof bookletTab>[2]["open"]} */
function editPuzzle(puzzle, at) {
  const { kind, source } = puzzle;
  writeAddress();
  const step = entry();
  const origin = { booklet: step.drafts.booklet ?? "", at, puzzle };
  const next = { ...step, drafts: { ...step.drafts, [kind]: null }, editing: { ...step.editing, [kind]: origin } };
  if (push(kindOf(collected, kind).fragment(source), next)) followAddress();
}

/** Opens work of an earlier visit. @param {import("./returning/recent.js").Work} work @param {typeof push} [step] how it gets into the browser's history */
function openWork({ fragment, draft }, step = push) {
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
  returning.latest().then(async (work) => {
    await following;
    // The address may have changed too.
    if (work && turn === 1 && location.hash === "") openWork(work, write);
  });
}
window.addEventListener("popstate", followAddress);
window.addEventListener("hashchange", () => {
  if (location.hash !== followed) followAddress();
});
element("cryptogram-open-builder").addEventListener("click", async () => {
  if (cryptogram.hasAnswer && !(await confirmSpoiler())) return;
  writeAddress();
  cryptogram.reveal();
  stepTo("cryptogram", true);
  element("cryptogram-text").focus();
});
element("acrostic-open-builder").addEventListener("click", async () => {
  if (acrostic.hasAnswer && !(await confirmSpoiler())) return;
  writeAddress();
  drafts.begin("acrostic");
  acrostic.reveal();
  stepTo("acrostic", true);
  element("acrostic-word").focus();
});
const kit = await loadToolkit({
  // Not earlier, so that storing files for later does not slow down loading them now.
  afterFirst: startOffline,
  beforeReload: writeAddress,
});
await following;
cryptogram.start(kit, events("cryptogram"));
acrostic.start(kit, events("acrostic"));
booklet.start(kit, drafts.all);
select(tabs.selected);
drafts.start();
editing.start(kit);
startFileOpener(kit, openPuzzle, drafts.add, readableText.reader);
reverse.start(kit);
hmac.start(kit);

/** Puts the puzzle of a tab into the booklet. @param {keyof typeof kinds} kind @returns {import("./booklet/puzzle.js").OnCollect} */
function onCollect(kind) {
  return {
    add: (source) => booklet.add({ kind, source }),
    addVersions: (source) => booklet.addVersions({ kind, source }),
  };
}

/** What a tab tells. @param {string} kind */
function events(kind) {
  return {
    address: () => writeAddressLater(),
    edit: (/** @type {unknown} */ state) => drafts.edit(kind, state),
  };
}
