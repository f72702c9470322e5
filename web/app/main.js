// @ts-check
import { parse, write } from "./address.js";
import { cryptogramFragment, fillCryptogram, startCryptogram } from "./cryptogram.js";
import { element } from "./dom.js";
import { startHmac } from "./hmac.js";
import { startOffline } from "./offline.js";
import { startReverse } from "./reverse.js";
import { startTabs } from "./tabs.js";
import { loadToolkit } from "./toolkit.js";

/** Safari refuses more than 100 changes of the address in 30 seconds. */
const ADDRESS_DELAY_MS = 400;

/** @type {ReturnType<typeof startCryptogram> | null} */
let cryptogram = null;
let timer = 0;

const tabs = startTabs(element("tools"), (name) => {
  window.clearTimeout(timer);
  write(name === "cryptogram" ? cryptogramFragment() : `#${name}`);
});

function followAddress() {
  const address = parse(location.hash);
  tabs.select(address.tab);
  if (address.tab !== "cryptogram") return;
  fillCryptogram(address);
  cryptogram?.open();
}

followAddress();
window.addEventListener("hashchange", followAddress);
element("open-builder").addEventListener("click", () => {
  fillCryptogram({ ...parse(location.hash), solving: false });
  write(cryptogramFragment());
  element("text").focus();
});
const kit = await loadToolkit({
  // Only then, so that storing the files for later does not compete with loading them for now.
  afterFirst: startOffline,
  beforeReload() {
    if (tabs.selected === "cryptogram") write(cryptogramFragment());
  },
});
cryptogram = startCryptogram(kit, () => {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (tabs.selected === "cryptogram") write(cryptogramFragment());
  }, ADDRESS_DELAY_MS);
});
startReverse(kit);
startHmac(kit);
