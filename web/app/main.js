// @ts-check
import { acrosticFragment, acrosticRecipe } from "./acrostic/address.js";
import { recipeFrom as acrosticRecipeFrom } from "./acrostic/recipe.js";
import { acrosticTab } from "./acrostic/tab.js";
import { builderFragment, builderRecipe, solverRecipe } from "./cryptogram/address.js";
import { recipeFrom as cryptogramRecipeFrom } from "./cryptogram/recipe.js";
import { cryptogramTab } from "./cryptogram/tab.js";
import { startFileOpener } from "./files/file-opener.js";
import { startHmac } from "./hmac/tab.js";
import { element } from "./page/dom.js";
import { startOffline } from "./page/offline.js";
import { startTabs } from "./page/tabs.js";
import { loadToolkit } from "./page/toolkit.js";
import { startPageView } from "./printing/page-view.js";
import { startReverse } from "./reverse/tab.js";
import { confirmSpoiler } from "./solving/spoiler.js";
import { parse, write } from "./state/fragment.js";

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const ADDRESS_DELAY_MS = 400;

const view = startPageView();
const cryptogram = cryptogramTab(view);
const acrostic = acrosticTab();
let timer = 0;
/**
 * The fragment that the page last followed or wrote. If the address has another one, its hashchange event is still to
 * come.
 */
let followed = location.hash;

const tabs = startTabs(element("tools"), (name) => {
  if (name === "acrostic") acrostic.select();
  writeAddress();
});

function writeAddress() {
  window.clearTimeout(timer);
  if (location.hash !== followed) return;
  const name = tabs.selected;
  if (name === "cryptogram") write(cryptogram.fragment);
  else if (name === "acrostic") write(acrostic.fragment);
  else write(`#${name}`);
  followed = location.hash;
}

/** Writes the address after a pause in the typing. */
function writeAddressLater() {
  window.clearTimeout(timer);
  timer = window.setTimeout(writeAddress, ADDRESS_DELAY_MS);
}

function followAddress() {
  window.clearTimeout(timer);
  followed = location.hash;
  const { name, params } = parse(location.hash);
  const linked = name === "solve" ? solverRecipe(params) : null;
  const tab = name === "solve" ? "cryptogram" : name || "cryptogram";
  tabs.select(tab);
  if (tabs.selected === "acrostic") acrostic.open(tab === "acrostic" ? acrosticRecipe(params) : null);
  else if (linked) cryptogram.solve(linked);
  else if (tab === "cryptogram") cryptogram.build(name === "solve" ? null : builderRecipe(params));
}

/** Opens the puzzle of a file. The browser's Back returns to what was there. @param {import("./files/puzzle-file.js").PuzzleFile} file */
function openPuzzle({ operation, parameters, result }) {
  writeAddress();
  location.hash =
    operation === "cryptogram"
      ? builderFragment(cryptogramRecipeFrom(parameters, result.original))
      : acrosticFragment(acrosticRecipeFrom(parameters));
}

followAddress();
window.addEventListener("hashchange", followAddress);
element("open-builder").addEventListener("click", async () => {
  if (!(await confirmSpoiler())) return;
  cryptogram.reveal();
  writeAddress();
  element("text").focus();
});
const kit = await loadToolkit({
  // Not earlier, so that storing files for later does not slow down loading them now.
  afterFirst: startOffline,
  beforeReload: writeAddress,
});
cryptogram.start(kit, writeAddressLater);
acrostic.start(kit, view, writeAddressLater);
if (tabs.selected === "acrostic") acrostic.select();
startFileOpener(kit, openPuzzle);
startReverse(kit);
startHmac(kit);
