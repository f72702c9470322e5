// @ts-check
/**
 * Stores one version of the page and the toolkit, and serves it with or without a network. The build writes the version
 * and the integrity of each file into the next line, so that a version is stored whole or not at all, and never mixed
 * with another.
 *
 * @type {{ version: string, files: Record<string, string> }}
 */
const release = JSON.parse("RELEASE");

const PREFIX = "lettercraft-";
const CACHE = PREFIX + release.version;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(store());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers());
});

// A page sends this when its user asks for the new version (app/page/offline.js).
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method === "GET" && origin === location.origin && pathname in release.files) {
    event.respondWith(serve(event.request, pathname));
  }
});

async function store() {
  const cache = await caches.open(CACHE);
  const requests = Object.entries(release.files).map(
    ([path, integrity]) => new Request(path, { integrity, cache: "no-cache" }),
  );
  await cache.addAll(requests);
}

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * @param {Request} request
 * @param {string} path
 */
async function serve(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path, { ignoreVary: true })) ?? fetch(request);
}
