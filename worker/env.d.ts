/** The Worker's bindings, as named in wrangler.toml. */
interface Env {
  ACCOUNTS: KVNamespace;
  ACCOUNT: DurableObjectNamespace<import("./account/account.mjs").Account>;
  ASSETS: Fetcher;
  CALLS: AnalyticsEngineDataset;
  CONSOLE: Fetcher;
  EVENTS: AnalyticsEngineDataset;
  GRAPHQL: Fetcher;
  IMAGE: Service<import("./image/entry.mjs").default>;
  IMAGES: R2Bucket;
  LINK_SECRET: string;
  NOTIFIER: Fetcher;
  OPERATOR_MAIL: string;
  OPERATOR_NAME: string;
  PAGE: Fetcher;
  PRIVACY_TEXT: string;
  TERMS_TEXT: string;
  THROTTLE: DurableObjectNamespace<import("./console/signin/throttle.mjs").Throttle>;
  UNKNOWN_KEYS: RateLimit;
  UPGRADE_URL: string;
}

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

// The packages of worker/bench are installed for benchmarks only.
declare module "@mozilla/readability";
declare module "jsdom";
declare module "syllable";
declare module "text-readability";
