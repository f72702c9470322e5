// @ts-check
import { element } from "./dom.js";

/**
 * Registers the service worker, says when the page works without a network, and offers a new version when there is one.
 * The new version takes over only on a reload, so that a page never mixes files of two versions.
 */
export async function startOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    if (registration.waiting) offer(registration);
    registration.addEventListener("updatefound", () => {
      const installing = registration.installing;
      installing?.addEventListener("statechange", () => {
        if (installing.state === "installed" && registration.active) offer(registration);
      });
    });
    await navigator.serviceWorker.ready;
    element("offline-state").textContent =
      "Ready to work without a network. The Readable text tab is ready once it has been used.";
  } catch (cause) {
    // Without a worker (private windows, no space for the cache) the page still works with a network.
    console.warn(cause);
  }
}

/** @param {ServiceWorkerRegistration} registration */
function offer(registration) {
  element("new-version").hidden = false;
  element("new-version-use").onclick = () => {
    navigator.serviceWorker.oncontrollerchange = () => location.reload();
    registration.waiting?.postMessage("take over");
  };
}

/**
 * Keeps files that this page has used for work without a network. Without a service worker, nothing is kept.
 *
 * @param {string[]} paths
 */
export async function keepOffline(paths) {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage({ keep: paths });
}
