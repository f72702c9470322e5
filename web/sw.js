// @ts-check
/**
 * Stores one version of the page and the toolkit, and serves it with or without a network. The build writes the version
 * and the integrity of each file into the next line, so that a version is stored whole or not at all, and never mixed
 * with another. The files in `later` are stored once a page has used them, and from then on with each version.
 *
 * @type {{ version: string, files: Record<string, string>, later: Record<string, string> }}
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

// A page sends these (app/page/offline.js): its user asks for the new version, or it has used files of `later`.
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  else if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep));
});

worker.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (
    event.request.method === "GET" &&
    origin === location.origin &&
    (pathname in release.files || pathname in release.later)
  ) {
    event.respondWith(serve(event.request, pathname));
  }
});

async function store() {
  const paths = Object.keys(release.later);
  const kept = await Promise.all(paths.map(async (path) => ((await caches.match(path)) ? [path] : [])));
  await add([...Object.keys(release.files), ...kept.flat()]);
}

/** Stores files of `later` that are not stored yet. @param {unknown[]} paths */
async function keep(paths) {
  const cache = await caches.open(CACHE);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await add(Object.keys(release.later).filter((path) => paths.includes(path) && !stored.has(path)));
}

/** @param {string[]} paths */
async function add(paths) {
  const cache = await caches.open(CACHE);
  const all = { ...release.files, ...release.later };
  await cache.addAll(paths.map((path) => new Request(path, { integrity: all[path] ?? "", cache: "no-cache" })));
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
