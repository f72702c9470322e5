// @ts-check
/** What calls a Worker: schedules, its address at workers.dev, custom domains, and routes. */
import { randomUUID } from "node:crypto";
import { json, Refusal, route } from "./interface.mjs";
import { ACCESS, scriptOf } from "./scripts.mjs";
import { newId, now, own } from "./state.mjs";

/**
 * @typedef {import("./interface.mjs").Call} Call
 * @typedef {{ hostname: string, service: string, zone_id?: string, zone_name?: string }} Origin
 */

const SCRIPT = "~/workers/scripts/{name}";
const ROUTES = "/zones/{zone}/workers/routes";

export const routes = [
  route("GET", `${SCRIPT}/schedules`, ACCESS, (call) => ({ result: { schedules: scriptOf(call).schedules } })),
  route("PUT", `${SCRIPT}/schedules`, ACCESS, putSchedules),
  route("GET", `${SCRIPT}/subdomain`, ACCESS, (call) => ({ result: scriptOf(call).subdomain })),
  route("POST", `${SCRIPT}/subdomain`, ACCESS, postSubdomain),
  route("GET", "~/workers/subdomain", ACCESS, getSubdomain),
  route("GET", "~/workers/domains", ACCESS, listDomains),
  route("PUT", "~/workers/domains", ACCESS, putDomain),
  route("GET", "~/workers/domains/{id}", ACCESS, (call) => ({ result: domainOf(call) })),
  route("DELETE", "~/workers/domains/{id}", ACCESS, removeDomain),
  route("GET", "~/workers/domains/records/{id}", ACCESS, (call) => ({ result: domainOf(call) })),
  route("POST", `${SCRIPT}/domains/changeset`, ACCESS, changeset),
  route("PUT", `${SCRIPT}/domains/records`, ACCESS, putRecords),
  route("PUT", `${SCRIPT}/routes`, ["Workers Routes"], putRoutes),
  route("GET", ROUTES, ["Workers Routes"], listRoutes),
  route("POST", ROUTES, ["Workers Routes"], postRoute),
  route("DELETE", `${ROUTES}/{id}`, ["Workers Routes"], removeRoute),
];

/** @param {Call} call */
function putSchedules(call) {
  const script = scriptOf(call);
  const schedules = json(call);
  const isSchedule = (/** @type {any} */ { cron }) => typeof cron === "string" && cron.trim().split(/\s+/).length === 5;
  if (!Array.isArray(schedules) || !schedules.every(isSchedule)) {
    throw new Refusal(400, 10100, "A cron expression is not valid.");
  }
  script.schedules = schedules.map(({ cron }) => ({ cron, created_on: now(), modified_on: now() }));
  return { result: { schedules: script.schedules } };
}

/** @param {Call} call */
function postSubdomain(call) {
  const script = scriptOf(call);
  const { enabled, previews_enabled = enabled } = json(call);
  if (typeof enabled !== "boolean") throw new Refusal(400, 10021, "The member enabled must be true or false.");
  script.subdomain = { enabled, previews_enabled };
  return { result: script.subdomain };
}

/** @param {Call} call */
function getSubdomain({ options }) {
  if (!options.subdomain) throw new Refusal(404, 10007, "There is no workers.dev subdomain on your account.");
  return { result: { subdomain: options.subdomain } };
}

/** @param {Call} call */
function listDomains({ state, query }) {
  const filters = ["hostname", "service", "zone_id", "zone_name", "environment"];
  const matches = (/** @type {any} */ domain) =>
    filters.every((name) => !query.has(name) || domain[name] === query.get(name));
  return { result: Object.values(state.domains).filter(matches) };
}

/** @param {Call} call */
function domainOf({ state, params }) {
  const domain = Object.values(state.domains).find(({ id }) => id === params[1]);
  if (!domain) throw new Refusal(404, 100114, "The custom domain was not found.");
  return domain;
}

/** @param {Call} call */
function putDomain(call) {
  const { override_existing_origin: origin, override_existing_dns_record: record, ...body } = json(call);
  if (!own(call.state.scripts, body.service)) {
    throw new Refusal(404, 10007, "This Worker does not exist on your account.");
  }
  check(call, body, { origin, record });
  return { result: attach(call, body) };
}

/** @param {Call} call */
function removeDomain(call) {
  delete call.state.domains[domainOf(call).hostname];
  return { result: null };
}

/** @param {Call} call @param {Origin} origin */
function zoneOf({ state }, { hostname, zone_id, zone_name }) {
  const zone = state.zones.find(({ id, name }) => {
    const isInside = hostname === name || hostname?.endsWith(`.${name}`);
    return isInside && (zone_id ?? id) === id && (zone_name ?? name) === name;
  });
  if (!zone) throw new Refusal(400, 100113, `The zone of the hostname '${hostname}' is not in this account.`);
  return zone;
}

/** Whether a host name has DNS records that are not a Worker's. @param {Call} call @param {string} hostname */
const hasRecords = ({ state, options }, hostname) =>
  options.dnsRecords.includes(hostname) && !own(state.domains, hostname);

/**
 * Refuses a domain that something else uses.
 * @param {Call} call
 * @param {Origin} origin
 * @param {{ origin: boolean, record: boolean }} override
 */
function check(call, origin, override) {
  zoneOf(call, origin);
  const { hostname, service } = origin;
  const user = own(call.state.domains, hostname)?.service ?? service;
  if (user !== service && !override.origin) {
    const advice = "use the option 'override_existing_origin' to override.";
    throw new Refusal(409, 100116, `Hostname '${hostname}' is already in use by the Worker '${user}', ${advice}`);
  }
  if (hasRecords(call, hostname) && !override.record) {
    const advice =
      "Either delete them, try a different hostname, or use the option 'override_existing_dns_record' to override.";
    const message = `Hostname '${hostname}' already has externally managed DNS records (A, CNAME, etc). ${advice}`;
    throw new Refusal(409, 100117, message);
  }
}

/** @param {Call} call @param {Origin} origin */
function attach(call, { hostname, service, ...rest }) {
  const zone = zoneOf(call, { hostname, service, ...rest });
  const { id, cert_id } = own(call.state.domains, hostname) ?? { id: newId(), cert_id: randomUUID() };
  const domain = { id, hostname, service, environment: "production", zone_id: zone.id, zone_name: zone.name, cert_id };
  call.state.domains[hostname] = domain;
  return domain;
}

/** Says what putRecords would do. @param {Call} call */
function changeset(call) {
  const { name } = scriptOf(call);
  /** @type {Origin[]} */
  const origins = json(call);
  const known = Object.values(call.state.domains);
  const isWanted = (/** @type {{ hostname: string }} */ domain) =>
    origins.some(({ hostname }) => hostname === domain.hostname);
  return {
    result: {
      added: origins.filter(({ hostname }) => !own(call.state.domains, hostname) && !hasRecords(call, hostname)),
      removed: known.filter((domain) => domain.service === name && !isWanted(domain)),
      updated: known.filter(isWanted).map((domain) => ({ ...domain, modified: domain.service !== name })),
      conflicting: origins.filter(({ hostname }) => hasRecords(call, hostname)),
    },
  };
}

/** Lets a Worker have the domains of the call and no others. @param {Call} call */
function putRecords(call) {
  const { name } = scriptOf(call);
  const { origins, override_existing_origin: origin, override_existing_dns_record: record } = json(call);
  const wanted = origins.map((/** @type {Origin} */ one) => ({ ...one, service: name }));
  for (const one of wanted) check(call, one, { origin, record });
  for (const { hostname, service } of Object.values(call.state.domains)) {
    if (service === name) delete call.state.domains[hostname];
  }
  return { result: wanted.map((/** @type {Origin} */ one) => attach(call, one)) };
}

/** @param {Call} call */
function listRoutes({ state, params }) {
  const ofZone = Object.values(state.routes).filter(({ zone }) => zone === params[0]);
  return { result: ofZone.map(({ id, pattern, script }) => ({ id, pattern, script })) };
}

/** @param {Call} call */
function postRoute(call) {
  const { pattern, script } = json(call);
  const id = addRoute(call, { pattern, script, zone: call.params[0] ?? "" });
  return { result: { id, pattern, script } };
}

/** @param {Call} call @param {{ pattern: string, script?: string, zone: string }} added */
function addRoute({ state }, added) {
  if (Object.values(state.routes).some(({ pattern }) => pattern === added.pattern)) {
    throw new Refusal(409, 10020, "A route with the same pattern already exists.");
  }
  const id = newId();
  state.routes[id] = { id, ...added };
  return id;
}

/** Lets a Worker have the routes of the call and no others. @param {Call} call */
function putRoutes(call) {
  const { name } = scriptOf(call);
  /** @type {{ pattern: string, zone_id?: string, zone_name?: string }[]} */
  const wanted = json(call);
  const added = wanted.map(({ pattern, ...zone }) => {
    const hostname = pattern.replace(/^\*\.?|\/.*$/g, "");
    return { pattern, script: name, zone: zoneOf(call, { hostname, service: name, ...zone }).id };
  });
  for (const { id, script } of Object.values(call.state.routes)) {
    if (script === name) delete call.state.routes[id];
  }
  for (const one of added) addRoute(call, one);
  return { result: wanted };
}

/** @param {Call} call */
function removeRoute({ state, params }) {
  const id = params[1] ?? "";
  if (!own(state.routes, id)) throw new Refusal(404, 10009, "The route was not found.");
  delete state.routes[id];
  return { result: { id } };
}
