// @ts-check
import { acrosticTabFragment, fillAcrostic, startAcrostic } from "./acrostic/tab.js";
import { cryptogramFragment, fillCryptogram, startCryptogram } from "./cryptogram/tab.js";
import { startHmac } from "./hmac/tab.js";
import { element } from "./page/dom.js";
import { startOffline } from "./page/offline.js";
import { startTabs } from "./page/tabs.js";
import { loadToolkit } from "./page/toolkit.js";
import { startPageView } from "./printing/page-view.js";
import { startReverse } from "./reverse/tab.js";
import { confirmSpoiler } from "./solving/spoiler.js";
import { parse, write } from "./state/address.js";

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const ADDRESS_DELAY_MS = 400;

/** @type {ReturnType<typeof startCryptogram> | null} */
let cryptogram = null;
/** @type {ReturnType<typeof startAcrostic> | null} */
let acrostic = null;
let timer = 0;
/** The fragment that the page has followed. While the address has another one, its hashchange event is still to come. */
let followed = location.hash;

const tabs = startTabs(element("tools"), (name) => {
  acrostic?.show(name === "acrostic");
  writeAddress();
});

function writeAddress() {
  window.clearTimeout(timer);
  if (location.hash !== followed) return;
  const name = tabs.selected;
  if (name === "cryptogram") write(cryptogramFragment());
  else if (name === "acrostic") write(acrosticTabFragment());
  else write(`#${name}`);
  followed = location.hash;
}

/** Writes the address when the typing pauses. */
function writeAddressLater() {
  window.clearTimeout(timer);
  timer = window.setTimeout(writeAddress, ADDRESS_DELAY_MS);
}

function followAddress() {
  window.clearTimeout(timer);
  followed = location.hash;
  const address = parse(location.hash);
  tabs.select(address.tab);
  if (tabs.selected === "acrostic") {
    if (address.acrostic) fillAcrostic(address.acrostic);
    acrostic?.open();
  } else if (address.tab === "cryptogram") {
    fillCryptogram(address);
    cryptogram?.open();
  }
}

followAddress();
window.addEventListener("hashchange", followAddress);
element("open-builder").addEventListener("click", async () => {
  if (!(await confirmSpoiler())) return;
  fillCryptogram({ puzzle: parse(location.hash).puzzle, solving: false });
  cryptogram?.open();
  writeAddress();
  element("text").focus();
});
const kit = await loadToolkit({
  // Only then, so that storing the files for later does not compete with loading them for now.
  afterFirst: startOffline,
  beforeReload: writeAddress,
});
const view = startPageView();
cryptogram = startCryptogram(kit, view, writeAddressLater);
acrostic = startAcrostic(kit, view, writeAddressLater);
acrostic.show(tabs.selected === "acrostic");
startReverse(kit);
startHmac(kit);
