// @ts-check
/**
 * The files of the site that name the host of the request or have the operator's settings. All other files of the site are static.
 * The main Worker answers with them.
 */
import pages from "../../build/pages.json" with { type: "json" };

/** The documents of the interface, in the form of RFC 9264: below each path, what describes it. */
const CATALOG = {
  "/v1/": {
    "service-desc": [["/v1/openapi.json", "application/json"]],
    "service-doc": [
      ["/guide/", "text/html"],
      ["/guide.md", "text/markdown"],
    ],
    status: [["/v1/status", "application/json"]],
    "terms-of-service": [["/terms", "text/html"]],
    "privacy-policy": [["/privacy", "text/html"]],
  },
};

/** The time for which security.txt is valid. It is made anew for each request, so it never expires. */
const VALID = 90 * 86_400_000;

/** @typedef {{ origin: string, env: Env, now: number }} Site */

/** The files by their paths: the type of their content, and the content. @type {Record<string, [string, (site: Site) => string]>} */
const FILES = {
  "/robots.txt": [
    "text/plain; charset=utf-8",
    ({ origin }) => `User-agent: *
Allow: /v1/openapi.json
Disallow: /v1/
Disallow: /sandbox/
Disallow: /admin/
Disallow: /account/api/
Disallow: /payments/

Sitemap: ${origin}/sitemap.xml
`,
  ],
  "/sitemap.xml": [
    "application/xml",
    ({ origin }) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((path) => `<url><loc>${origin}${path}</loc></url>\n`).join("")}</urlset>
`,
  ],
  "/.well-known/security.txt": [
    "text/plain; charset=utf-8",
    ({
      origin,
      env,
      now,
    }) => `Contact: ${env.OPERATOR_MAIL ? `mailto:${env.OPERATOR_MAIL}` : `${origin}/privacy#contact`}
Expires: ${new Date(now + VALID).toISOString().replace(/\.\d+/, "")}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`,
  ],
  "/.well-known/api-catalog": [
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ({ origin }) => JSON.stringify({ linkset: Object.entries(CATALOG).map((entry) => linksOf(origin, entry)) }),
  ],
  "/operator.json": [
    "application/json",
    ({ env }) =>
      JSON.stringify({
        name: env.OPERATOR_NAME || null,
        mail: env.OPERATOR_MAIL || null,
        privacy: env.PRIVACY_TEXT || null,
        terms: env.TERMS_TEXT || null,
      }),
  ],
};

const PATHS = new RegExp(`^https?://[^/]+(${Object.keys(FILES).join("|").replaceAll(".", "\\.")})(?![^?])`);

/**
 * Answers a request for one of the files. Returns undefined for any other path.
 * @param {Request} request
 * @param {Env} env
 * @param {number} [now] in milliseconds since 1970
 */
export function siteFile(request, env, now = Date.now()) {
  const path = PATHS.exec(request.url)?.[1];
  if (path === undefined) return undefined;
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const [type, content] = /** @type {typeof FILES[string]} */ (FILES[path]);
  const headers = {
    "Content-Type": type,
    "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": "public, max-age=0, must-revalidate",
    ...(path.endsWith("/api-catalog") && { Link: `<${path}>; rel="api-catalog"` }), // RFC 9727, section 2
  };
  const body = content({ origin: new URL(request.url).origin, env, now });
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

/**
 * @param {string} origin
 * @param {[string, Record<string, string[][]>]} entry
 */
const linksOf = (origin, [anchor, relations]) => ({
  anchor: origin + anchor,
  ...Object.fromEntries(
    Object.entries(relations).map(([relation, targets]) => [
      relation,
      targets.map(([path, type]) => ({ href: `${origin}${path}`, type })),
    ]),
  ),
});
