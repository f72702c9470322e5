// @ts-check
import { startListings } from "../reference/listings.js";

// The pages are static files and name a local server. The samples are to call the server that the reader is using.
for (const origin of document.querySelectorAll("[data-origin]")) origin.textContent = location.origin;
startListings();
