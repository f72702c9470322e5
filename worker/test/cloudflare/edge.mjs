// @ts-check
/**
 * The edge: a proxy that answers the addresses of the account's Workers, with what they serve at the time of the request. It runs the uploaded
 * bytes in a bare workerd, which starts in a second or two. It serves no assets. If two versions of Workers share the requests, a second workerd runs
 * the other ones: a request is answered by the first versions of all Workers, or by the second ones.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "../../../scripts/loopback.mjs";
import { launch, quote } from "../../../scripts/workerd.mjs";
import { own } from "./state.mjs";

/**
 * @typedef {import("./state.mjs").State} State
 * @typedef {import("./state.mjs").Script} Script
 * @typedef {import("./state.mjs").Version} Version
 *
 * @typedef {(path: string) => { status: number, body: unknown }} Site answers instead of what was uploaded
 *
 * @typedef {object} Edge
 * @property {Record<string, string>} env makes programs reach the edge: a proxy, and the certificate of its hosts
 * @property {() => Promise<void>} stop
 */

/**
 * Starts an edge. workerd starts at the first request.
 * @param {State} state
 * @param {{ zones: string[], subdomain: string, site?: Site | undefined }} options
 * @returns {Promise<Edge>}
 */
export async function startEdge(state, { zones, subdomain, site }) {
  const folder = mkdtempSync(join(tmpdir(), "cloudflare-edge-"));
  const hosts = [...zones.flatMap((zone) => [zone, `*.${zone}`]), ...(subdomain ? [`*.${subdomain}.workers.dev`] : [])];
  const [key, cert] = certificate(folder, hosts);
  const runs = [0, 1].map((which) => runsOf(state, join(folder, `${which}`), which));
  const turns = turnsOf();
  const secure = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, async (incoming, answer) => {
    if (site) {
      const { status, body } = site(incoming.url ?? "");
      return answer.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    }
    try {
      const name = scriptAt(state, subdomain, incoming.headers.host ?? "");
      const which = turns.next(own(state.scripts, name), `${incoming.headers["cloudflare-workers-version-overrides"]}`);
      const port = await runs[which]?.portOf(name);
      const { method, url: path, headers } = incoming;
      const outgoing = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      outgoing.on("error", () => answer.destroy());
      return incoming.pipe(outgoing);
    } catch (error) {
      return answer.writeHead(530).end(String(error));
    }
  });
  const proxy = createServer();
  proxy.on("connect", ({ url = "" }, socket, head) => {
    socket.on("error", () => {}); // the client has gone
    if (scriptAt(state, subdomain, url.replace(/:443$/, "")) === undefined) {
      return socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"); // the name has no address
    }
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    if (head.length > 0) socket.unshift(head);
    return secure.emit("connection", socket);
  });
  const { url, close } = await listen(proxy);
  return {
    env: { HTTPS_PROXY: url, NO_PROXY: "localhost,127.0.0.1", SSL_CERT_FILE: cert },
    async stop() {
      secure.closeAllConnections();
      await close();
      for (const { stop } of runs) await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Makes a certificate and its key, and returns their files.
 * @param {string} folder
 * @param {string[]} hosts
 */
export function certificate(folder, hosts) {
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name));
  const names = `subjectAltName=${["localhost", ...hosts].map((host) => `DNS:${host}`).join()}`;
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const subject = ["-subj", "/CN=stand-in", "-addext", names, "-keyout", key ?? "", "-out", cert ?? ""];
  execFileSync("openssl", ["req", ...kind, ...subject], { stdio: "pipe" });
  return /** @type {[string, string]} */ ([key, cert]);
}

/**
 * Returns the name of the Worker at a host, or undefined if there is none.
 * @param {State} state
 * @param {string} subdomain
 * @param {string} host
 */
function scriptAt({ domains, scripts }, subdomain, host) {
  const name = host.replace(`.${subdomain}.workers.dev`, "");
  return own(domains, host)?.service ?? (own(scripts, name)?.subdomain.enabled ? name : undefined);
}

/** Returns the turns of the versions of Workers: of a hundred requests, each version gets as many as its percentage says. */
function turnsOf() {
  let percentages = 0;
  return {
    /**
     * Returns which version answers the next request: the one that the request asks for, or the one whose turn it is.
     * @param {Script | undefined} script
     * @param {string} overrides
     */
    next(script, overrides) {
      const wanted = script?.shared.findIndex(({ version }) => overrides.includes(version.id)) ?? -1;
      if (wanted >= 0) return wanted;
      percentages += script?.shared[0]?.percentage ?? 0;
      if (percentages < 100) return 1;
      percentages -= 100;
      return 0;
    },
  };
}

/**
 * Returns the runs of workerd: a new one begins with the first request after a deployment.
 * @param {State} state
 * @param {string} folder
 * @param {number} which of the versions of each Worker it runs, if there are two
 */
function runsOf(state, folder, which) {
  let what = "";
  /** @type {ReturnType<typeof launch> | undefined} */
  let running;
  const stop = async () => (await running?.catch(() => undefined))?.stop();
  return {
    stop,
    /** Returns the port of a Worker. @param {string | undefined} name */
    async portOf(name) {
      const scripts = Object.values(state.scripts).flatMap((script) => {
        const { version } = script.shared[which] ?? script.shared[0] ?? {};
        return version ? [{ script, version }] : [];
      });
      const now = scripts.map(({ version }) => version.id).join();
      if (now !== what || !running) {
        what = now;
        const before = running;
        running = (async () => {
          await (await before?.catch(() => undefined))?.stop(); // workerd does not start with a program that is not valid
          return launch(
            write(scripts, folder),
            scripts.map(({ script }) => script.name),
            folder,
            "ignore",
          );
        })();
      }
      const { ports } = await running;
      const port = own(ports, name);
      if (port === undefined) throw new Error("there is no such Worker");
      return port;
    },
  };
}

/** The kinds of modules in a configuration, by content type. @type {Record<string, string>} */
const KINDS = {
  "application/javascript+module": "esModule",
  "application/wasm": "wasm",
  "application/octet-stream": "data",
  "text/plain": "text",
};

/**
 * Writes the modules of Workers, and returns a configuration of workerd that runs them all.
 * @param {{ script: Script, version: Version }[]} scripts
 * @param {string} folder
 */
function write(scripts, folder) {
  const state = join(folder, "objects");
  mkdirSync(state, { recursive: true });
  const services = scripts.map(({ script, version }) => {
    const code = join(folder, script.name);
    rmSync(code, { recursive: true, force: true });
    mkdirSync(code);
    return service(script, version, code);
  });
  const sockets = scripts.map(
    ({ script: { name } }) => `(name = ${quote(name)}, address = "127.0.0.1:0", http = (), service = ${quote(name)})`,
  );
  const stores = Object.entries({ kv: KV, r2: R2, email: EMAIL }).map(([name, text]) => {
    const module = `(name = "main", esModule = ${quote(text)})`;
    return `(name = "${name}", worker = (modules = [${module}], compatibilityDate = "2026-08-01"))`;
  });
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    ${services.join(",\n    ")},
    ${stores.join(",\n    ")},
    (name = "internet", network = (allow = ["public"], tlsOptions = (trustBrowserCas = true))),
    (name = "objects", disk = (path = ${quote(state)}, writable = true)),
  ],
  sockets = [${sockets.join(",\n    ")}],
);
`;
}

/** An empty KV namespace, as workerd's client of KV expects it. */
const KV = "export default { fetch: () => new Response(null, { status: 404 }) };";

/** An empty bucket, as workerd's client of R2 expects it. */
const R2 = `const headers = { "cf-r2-error": JSON.stringify({ version: 1, v4code: 10007, message: "There is no such object." }) };
export default { fetch: () => new Response(null, { status: 404, headers }) };`;

/** A sender of mail that sends nothing. */
const EMAIL = "export default { fetch: () => new Response(null, { status: 503 }) };";

/**
 * @param {Script} script
 * @param {Version} version
 * @param {string} folder
 */
function service({ name, classes }, { id, created, annotations, main, modules, bindings, metadata }, folder) {
  const ordered = modules.toSorted((a, b) => Number(b.name === main) - Number(a.name === main));
  const embedded = ordered.map((module, i) => {
    const file = join(folder, `${i}`);
    writeFileSync(file, module.bytes);
    return `(name = ${quote(module.name)}, ${KINDS[module.type]} = embed ${quote(file)})`;
  });
  const flags = (metadata.compatibility_flags ?? []).map(quote).join();
  const version = { id, tag: annotations["workers/tag"] ?? "", timestamp: created };
  const objects = Object.entries(classes).map(
    ([className, object]) =>
      `(className = ${quote(className)}, uniqueKey = ${quote(object.id)}, enableSql = ${object.sqlite})`,
  );
  return `(name = ${quote(name)}, worker = (
      modules = [${embedded.join()}],
      compatibilityDate = ${quote(metadata.compatibility_date)},
      compatibilityFlags = [${flags}],
      bindings = [${bindings.flatMap((binding) => bound(binding, name, version)).join(",\n        ")}],
      durableObjectNamespaces = [${objects.join()}],
      durableObjectStorage = (localDisk = "objects"),
    ))`;
}

/**
 * Returns a binding in the configuration, or nothing for one that the edge does not have.
 * @param {any} binding
 * @param {string} script
 * @param {object} version
 * @returns {string[]}
 */
function bound({ name, type, text, json, service, class_name, script_name }, script, version) {
  const value = {
    plain_text: () => `text = ${quote(text)}`,
    secret_text: () => `text = ${quote(text)}`,
    json: () => `json = ${quote(JSON.stringify(json))}`,
    version_metadata: () => `json = ${quote(JSON.stringify(version))}`,
    kv_namespace: () => `kvNamespace = "kv"`,
    r2_bucket: () => `r2Bucket = "r2"`,
    send_email: () => `service = "email"`,
    service: () => `service = ${quote(service)}`,
    durable_object_namespace: () =>
      `durableObjectNamespace = (className = ${quote(class_name)}, serviceName = ${quote(script_name ?? script)})`,
  }[/** @type {string} */ (type)];
  return value ? [`(name = ${quote(name)}, ${value()})`] : [];
}
