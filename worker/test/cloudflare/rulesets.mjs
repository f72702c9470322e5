// @ts-check
/** The rate-limiting rules of zones. */
import { json, Refusal, route } from "./interface.mjs";
import { newId, now } from "./state.mjs";

/** @typedef {import("./interface.mjs").Call} Call */

const PHASE = "http_ratelimit";

export const routes = [
  route("GET", `/zones/{zone}/rulesets/phases/${PHASE}/entrypoint`, ["Zone WAF"], (call) => ({ result: setOf(call) })),
  route("POST", "/zones/{zone}/rulesets", ["Zone WAF"], makeSet),
  route("POST", "/zones/{zone}/rulesets/{set}/rules", ["Zone WAF"], addRule),
  route("PATCH", "/zones/{zone}/rulesets/{set}/rules/{rule}", ["Zone WAF"], changeRule),
  route("DELETE", "/zones/{zone}/rulesets/{set}/rules/{rule}", ["Zone WAF"], removeRule),
];

/** Returns the rules of the zone of a call. @param {Call} call */
function setOf({ state, params: [zone = "", set] }) {
  const found = state.rulesets[zone];
  if (!found || (set !== undefined && set !== found.id)) {
    throw new Refusal(404, 10003, `could not find entrypoint ruleset in the ${PHASE} phase`);
  }
  return found;
}

/** @param {Call} call */
function makeSet(call) {
  const { params, state } = call;
  const [zone = ""] = params;
  const { kind, phase, name, rules = [] } = json(call);
  if (kind !== "zone" || phase !== PHASE) throw new Refusal(400, 20000, `The stand-in has only rules of ${PHASE}.`);
  if (state.rulesets[zone]) {
    throw new Refusal(400, 20217, `exceeded maximum number of zone rulesets for phase ${PHASE}`);
  }
  const made = { id: newId(), name, kind, phase, version: "1", last_updated: now(), rules: [] };
  for (const rule of rules) add(call, made, rule);
  state.rulesets[zone] = made;
  return { result: made };
}

/** @param {Call} call */
function addRule(call) {
  const set = setOf(call);
  add(call, set, json(call));
  return { result: set };
}

/** @param {Call} call @param {import("./state.mjs").Ruleset} set @param {any} rule */
function add(call, set, rule) {
  const { most } = limitsOf(call);
  if (set.rules.length >= most) {
    throw new Refusal(400, 20217, `exceeded the maximum number of rules in the phase ${PHASE}: ${most}`);
  }
  const id = newId();
  set.rules.push({ id, ref: id, ...checked(call, rule) });
}

/** @param {Call} call */
function changeRule(call) {
  const set = setOf(call);
  const at = indexOf(call, set);
  const id = set.rules[at]?.id;
  set.rules[at] = { id, ref: id, ...checked(call, json(call)) };
  return { result: set };
}

/** @param {Call} call */
function removeRule(call) {
  const set = setOf(call);
  set.rules.splice(indexOf(call, set), 1);
  return { result: set };
}

/** @param {Call} call @param {import("./state.mjs").Ruleset} set */
function indexOf({ params }, set) {
  const at = set.rules.findIndex(({ id }) => id === params[2]);
  if (at < 0) throw new Refusal(404, 10003, "could not find the rule");
  return at;
}

/** What the plan of a zone allows. @param {Call} call */
function limitsOf({ state, options, params }) {
  const zone = state.zones.find(({ id }) => id === params[0]);
  if (!zone) throw new Refusal(404, 7003, "Could not route to the zone, perhaps your object identifier is invalid?");
  const isFree = options.freeZones.includes(zone.name);
  return isFree
    ? { most: 1, periods: [10], timeouts: [10], fields: ["http.request.uri.path"] }
    : { most: 2, periods: [10, 60], timeouts: [0, 10, 60, 3600], fields: ["http.request.uri.path", "http.host"] };
}

/** Returns a rule as the zone has it, if its plan allows it. @param {Call} call @param {any} rule */
function checked(call, { id: _, ...rule }) {
  const { periods, timeouts, fields } = limitsOf(call);
  const { period, mitigation_timeout: timeout, characteristics } = rule.ratelimit;
  if (!periods.includes(period)) {
    throw new Refusal(
      400,
      20120,
      `not entitled to use the period ${period}, can only use a period among [${periods.join(", ")}]`,
    );
  }
  if (!timeouts.includes(timeout)) {
    throw new Refusal(400, 20120, `not entitled to use a mitigation timeout different from ${timeouts.join(", ")}`);
  }
  for (const [field] of rule.expression.replace(/"[^"]*"/g, "").matchAll(/\b(http|ip|cf)[.\w]+/g)) {
    if (!fields.includes(field)) {
      throw new Refusal(400, 20127, `the use of field ${field} is not allowed, a higher plan is required`);
    }
  }
  if (characteristics.toSorted().join() !== "cf.colo.id,ip.src") {
    throw new Refusal(400, 20120, "not entitled to use these characteristics");
  }
  return { ...rule, version: "1", last_updated: now() };
}
