import { copy } from "../kit/clipboard.ts";

/** Lets the button beside each listing copy it. */
export function startListings() {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button.copy") : null;
    const listing = button?.previousElementSibling;
    if (listing) copy(listing.textContent ?? "", listing.getAttribute("aria-label") ?? "Text");
  });
}
