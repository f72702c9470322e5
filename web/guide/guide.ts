import { offerAccountKey } from "../reference/key.ts";
import { startListings } from "../reference/listings.ts";

// The pages are static files and name a local server. The samples are to call the server that the reader is using.
for (const origin of document.querySelectorAll("[data-origin]")) origin.textContent = location.origin;
startListings();

if (document.getElementById("account-key")) {
  offerAccountKey({
    set(key) {
      for (const place of document.querySelectorAll("[data-key]")) place.textContent = key;
    },
  });
}
