// @ts-check
/** The account: its tokens, zones, domains for sending mail, and destinations of traces. */
import { page, Refusal, route } from "./interface.mjs";
import { newId } from "./state.mjs";

/** @typedef {import("./interface.mjs").Call} Call */

export const routes = [
  route("GET", "/user/tokens/verify", "token", verify),
  route("GET", "~/tokens/verify", "token", verify),
  route("GET", "/accounts", ["Account Settings"], (call) => page(call, [describe(call)], { usual: 20, most: 50 })),
  route("GET", "/accounts/{account}", ["Account Settings"], (call) => ({ result: describe(call) })),
  route("GET", "/memberships", ["Account Settings"], memberships),
  route("GET", "~/workers/observability/destinations", ["Workers Observability"], listDestinations),
  route("GET", "/zones", ["Zone"], listZones),
  route("GET", "/zones/{zone}", ["Zone"], (call) => ({ result: describeZone(call, zoneOf(call)) })),
  route("GET", "/zones/{zone}/dns_records", ["DNS"], listRecords),
  route("GET", "/zones/{zone}/email/sending/subdomains", ["Email Sending", "Zone Settings"], listSending),
];

/** @param {Call} call */
const describe = ({ state }) => ({ id: state.account, name: "Lettercraft", type: "standard" });

const TOKEN_ID = newId();

function verify() {
  return { result: { id: TOKEN_ID, status: "active" } };
}

/** @param {Call} call */
function memberships(call) {
  const membership = { id: newId(), status: "accepted", account: describe(call), roles: ["Administrator"] };
  return page(call, [membership], { usual: 20, most: 50 });
}

/** @param {Call} call */
function listZones(call) {
  const name = call.query.get("name");
  const account = call.query.get("account.id");
  const matching = call.state.zones.filter((zone) => name === null || zone.name === name);
  const mine = account === null || account === call.state.account ? matching : [];
  return page(
    call,
    mine.map((zone) => describeZone(call, zone)),
    { usual: 20, most: 50 },
  );
}

/** @param {Call} call @param {{ id: string, name: string }} zone */
const describeZone = (call, { id, name }) => ({
  id,
  name,
  status: call.options.pendingZones.includes(name) ? "pending" : "active",
  plan: { legacy_id: call.options.freeZones.includes(name) ? "free" : "pro" },
  type: "full",
  account: describe(call),
});

/** @param {Call} call */
function zoneOf({ state, params }) {
  const zone = state.zones.find(({ id }) => id === params[0]);
  if (!zone) throw new Refusal(404, 7003, "Could not route to the zone, perhaps your object identifier is invalid?");
  return zone;
}

/** @param {Call} call */
function listRecords(call) {
  const { name: zone } = zoneOf(call);
  const wanted = call.query.get("name.exact");
  const names = call.options.dnsRecords.filter((name) => name === zone || name.endsWith(`.${zone}`));
  const matching = names.filter((name) => wanted === null || name === wanted);
  return page(
    call,
    matching.map((name) => ({ id: newId(), name, type: "CNAME", content: "elsewhere.test", proxied: false, ttl: 1 })),
    { usual: 100, most: 5000 },
  );
}

/** @param {Call} call */
function listSending(call) {
  const { name: zone } = zoneOf(call);
  const names = call.options.sendingDomains.filter((name) => name === zone || name.endsWith(`.${zone}`));
  return {
    result: names.map((name) => ({
      tag: Buffer.from(name).toString("hex").slice(0, 32),
      name,
      enabled: true,
      email_sending_enabled: true,
      dkim_selector: "cf-bounce",
      return_path_domain: `cf-bounce.${name}`,
    })),
  };
}

/** @param {Call} call */
function listDestinations({ options }) {
  const configuration = {
    type: "logpush",
    logpushDataset: "opentelemetry-traces",
    url: "https://elsewhere.test/",
    headers: {},
  };
  return {
    result: options.destinations.map((name) => ({ name, slug: name, enabled: true, scripts: [], configuration })),
  };
}
