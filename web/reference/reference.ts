import { element } from "../kit/dom.ts";
import { holdKey, offerAccountKey } from "./key.ts";
import { startLanguages } from "./languages.ts";
import { startListings } from "./listings.ts";
import { startTrying } from "./trying.ts";

const key = holdKey(element("key", HTMLInputElement));
offerAccountKey(key);
startListings();
startLanguages();

for (const form of document.querySelectorAll<HTMLFormElement>("form.try")) startTrying(form, key.get);
