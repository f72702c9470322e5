/**
 * Stores one version of the page and the toolkit, and serves it with or without a network. The build (scripts/build-web.mjs) chooses
 * the files, and writes the version and the integrity of each file into the next line. The files in `files` are stored whole or not
 * at all. Those in `later`, which a first visit need not wait for, are stored when a page asks for them, each with its length in
 * bytes and what is sent of it (compressed). No file of another version is ever served.
 */
const release: {
  version: string;
  files: Record<string, string>;
  later: Record<string, { integrity: string; length: number; sent: number }>;
} = JSON.parse("RELEASE");

const PREFIX = "lettercraft-";
const CACHE = PREFIX + release.version;
const worker = self as unknown as ServiceWorkerGlobalScope;
/** Tells all pages what is still missing (`Later` of app/page/offline.ts). */
const channel = new BroadcastChannel("lettercraft-later");
/** The files of `later` that are being fetched. */
const fetching = new Map<string, ReturnType<typeof fetchFile>>();
/** Number of bytes of each that are here. */
const received = new Map<string, number>();
/** The fetching of what was missing. */
let completing: Promise<void> | null = null;
/** What it fetches. */
let wanted: string[] = [];

worker.addEventListener("install", (event) => {
  event.waitUntil(store());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers());
});

// A page sends these (app/page/offline.ts).
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "fetch what is missing") {
    completing ??= complete().finally(() => {
      completing = null;
    });
    event.waitUntil(completing);
  }
  if (event.data === "tell what is missing")
    event.waitUntil(completing ?? missing().then((paths) => tell("waiting", paths)));
});

worker.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (pathname in release.files || pathname in release.later) event.respondWith(serve(event, pathname));
});

/** A new version stores what the version before had stored. */
async function store() {
  const kept = await Promise.all(
    Object.entries(release.later).map(async ([path, { integrity }]) =>
      (await caches.match(path)) ? [[path, integrity]] : [],
    ),
  );
  const cache = await caches.open(CACHE);
  await cache.addAll(
    [...Object.entries(release.files), ...kept.flat()].map(
      ([path = "", integrity = ""]) => new Request(path, { integrity, cache: "no-cache" }),
    ),
  );
}

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function serve(event: FetchEvent, path: string) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(path, { ignoreVary: true });
  if (stored) return stored;
  if (!(path in release.later)) return fetch(event.request);
  const file = await fetchLater(path);
  // A browser without room for the file can use it all the same.
  event.waitUntil(file.stored);
  return file.response();
}

/** The files of `later` that are not stored. */
async function missing() {
  const cache = await caches.open(CACHE);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return Object.keys(release.later).filter((path) => !stored.has(path));
}

/** Stores what is missing, and tells the pages how far it is. */
async function complete() {
  wanted = await missing();
  const fetchStored = async (path: string) => (await fetchLater(path)).stored;
  await Promise.all(wanted.map((path) => fetchStored(path).catch(console.warn)));
  tell("failed", await missing());
}

/** Fetches a file of `later`, once for all who want it at the same time. */
function fetchLater(path: string) {
  const known = fetching.get(path);
  if (known) return known;
  const file = fetchFile(path);
  fetching.set(path, file);
  const forget = () => fetching.delete(path);
  file.then(({ stored }) => stored).then(forget, forget);
  return file;
}

/**
 * Fetches a file and stores it, if it is of this version. It is read to its end first, because not every browser can both store and
 * serve a response that is still arriving.
 */
async function fetchFile(path: string) {
  received.set(path, 0);
  const answer = await fetch(path, { cache: "no-cache" });
  const counter = new TransformStream({
    transform(chunk: Uint8Array, controller) {
      received.set(path, (received.get(path) ?? 0) + chunk.length);
      if (completing) tell("fetching", wanted);
      controller.enqueue(chunk);
    },
  });
  const content = await new Response(answer.body?.pipeThrough(counter)).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  if (!answer.ok || release.later[path]?.integrity !== `sha256-${btoa(String.fromCharCode(...hash))}`) {
    // There may be a new version. The browser looks for it, and then the page offers it.
    worker.registration.update().catch(console.warn);
    throw new Error(`${path} is not the file of this version: status ${answer.status}`);
  }
  const headers = new Headers(answer.headers);
  // They are those of what was sent.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const response = () => new Response(content, { headers });
  const cache = await caches.open(CACHE);
  return { response, stored: cache.put(path, response()) };
}

/** @param paths what is missing, or what was before it is fetched; if nothing is, the state is "ready" */
function tell(state: "waiting" | "fetching" | "failed", paths: string[]) {
  let size = 0;
  let done = 0;
  for (const path of paths) {
    const { length = 0, sent = 0 } = release.later[path] ?? {};
    size += sent;
    done += sent * Math.min((received.get(path) ?? 0) / length, 1);
  }
  channel.postMessage({ state: paths.length > 0 ? state : "ready", paths, size, done });
}
