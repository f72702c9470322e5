import { element } from "../../kit/dom.ts";
import { say } from "../../kit/spoken.ts";

/** What the service worker (web/sw.ts) tells of the files that it stores after the first visit. */
interface Later {
  /** waiting: for somebody to ask for them */
  state: "ready" | "waiting" | "fetching" | "failed";
  /** of those that are missing, or that are fetched now */
  paths: string[];
  /** of all of them in bytes, as they are sent */
  size: number;
  /** the part of it that has arrived */
  done: number;
}

/** What the files are for. */
const PURPOSES: Record<string, RegExp> = {
  PDF: /^\/(fonts\/go|pdf\/)/,
  "PDF in other fonts": /^\/fonts\/(mono|serif)/,
  acrostics: /^\/toolkit\/lettercraft\.wasm/,
  booklets: /^\/toolkit\/lettercraft\.wasm/,
  HMAC: /^\/toolkit\/lettercraft\.wasm/,
  "quotation acrostics": /^\/(quoteacrostic\/|toolkit\/(lettercraft-)?quote)/,
  "readable text": /^\/(text\/|toolkit\/lettercraft-texts)/,
  hints: /^\/toolkit\/hints/,
};
const and = new Intl.ListFormat("en");
/** The page asks again after this time, because a browser ends a worker that works long and is asked for nothing. */
const AGAIN_MS = 10_000;

/**
 * Registers the service worker, says what works without a network, and offers a new version when there is one. The new version takes
 * over only on a reload, so that a page never mixes files of two versions.
 */
export async function startOffline() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const offer = () => {
      element("new-version").hidden = false;
    };
    element("new-version-use").addEventListener("click", () => takeOver(registration));
    if (registration.waiting) offer();
    registration.addEventListener("updatefound", () => {
      const installing = registration.installing;
      installing?.addEventListener("statechange", () => {
        if (installing.state === "installed" && registration.active) offer();
      });
    });
    // Another window has taken the new version over.
    serviceWorker.addEventListener("controllerchange", offer);
    await serviceWorker.ready;
    completeOffline(registration);
  } catch (cause) {
    // Without a worker (private windows, no space for the cache) the page still works with a network.
    console.warn(cause);
  }
}

/** Reloads the page with the new version. */
function takeOver({ waiting }: ServiceWorkerRegistration) {
  if (!waiting) return location.reload();
  waiting.addEventListener("statechange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

/**
 * Lets the service worker fetch what is missing for work without a network, and shows how far it is. If the browser saves data, the
 * user has to ask for it.
 */
function completeOffline(registration: ServiceWorkerRegistration) {
  const text = element("offline-state");
  const progress = element("offline-progress", HTMLProgressElement);
  const button = element("offline-fetch");
  let timer = 0;
  let isAsked = false;

  const send = (message: string) => registration.active?.postMessage(message);

  function fetchMissing() {
    send("fetch what is missing");
    window.clearInterval(timer);
    timer = window.setInterval(send, AGAIN_MS, "fetch what is missing");
  }

  new BroadcastChannel("lettercraft-later").addEventListener("message", ({ data }) => {
    const later = data as Later;
    const isFetching = later.state === "fetching";
    text.textContent = sentenceOf(later);
    progress.hidden = !isFetching;
    progress.max = later.size;
    progress.value = later.done;
    button.hidden = isFetching || later.state === "ready";
    button.textContent = later.state === "failed" ? "Try again" : "Fetch now";
    if (isFetching) return;
    window.clearInterval(timer);
    if (isAsked) say(text.textContent);
    isAsked = false;
  });
  button.addEventListener("click", () => {
    isAsked = true;
    // The button goes.
    text.focus();
    fetchMissing();
  });
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) send("tell what is missing");
  else fetchMissing();
}

function sentenceOf({ state, paths, size, done }: Later) {
  const names = Object.entries(PURPOSES).flatMap(([name, files]) =>
    paths.some((path) => files.test(path)) ? name : [],
  );
  const what = and.format(names);
  switch (state) {
    case "ready":
      return "Ready to work without a network.";
    case "fetching":
      return `Fetching ${what} for use without a network: ${megabytes(done)} of ${megabytes(size)} MB`;
    case "waiting":
      return `${what} can be fetched for use without a network: ${megabytes(size)} MB`;
    case "failed":
      return `${what} could not be fetched for use without a network.`;
  }
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
