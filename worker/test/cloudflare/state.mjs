// @ts-check
/** What an account has. Tests may look into it. */
import { randomBytes, randomUUID } from "node:crypto";

/**
 * @typedef {object} Entry
 * @property {Buffer} value
 * @property {unknown} [metadata]
 * @property {number} [expiration]
 *
 * @typedef {object} Namespace
 * @property {string} title
 * @property {Record<string, Entry>} entries
 * @property {string[]} [listed] the keys that a list has, if it is not up to date
 *
 * @typedef {object} Bucket
 * @property {any[]} rules of its lifecycle
 * @property {Record<string, { bytes: Buffer, type: string, uploaded: string }>} objects
 * @property {string} created
 *
 * @typedef {object} Binding as in the metadata of an upload
 * @property {string} name
 * @property {string} type
 * @property {string} [text]
 * @property {string} [namespace_id]
 * @property {string} [bucket_name]
 * @property {string} [dataset]
 * @property {string} [service]
 * @property {{ limit: number, period: number }} [simple]
 * @property {string} [class_name]
 * @property {string} [script_name]
 * @property {string} [old_name]
 *
 * @typedef {{ name: string, type: string, bytes: Buffer }} Module
 *
 * @typedef {Record<string, { hash: string, size: number }>} Manifest
 *
 * @typedef {object} Version does not change once it is made
 * @property {string} id
 * @property {number} number
 * @property {string} created
 * @property {string} source the client that made it
 * @property {Record<string, string>} annotations
 * @property {string | undefined} main name of the main module; undefined: the Worker has only assets
 * @property {Module[]} modules
 * @property {string} etag
 * @property {Binding[]} bindings with the texts of secrets
 * @property {{ manifest: Manifest, config: any } | undefined} assets
 * @property {any} metadata of the upload, without bindings
 * @property {string | undefined} migrationTag
 *
 * @typedef {object} Deployment
 * @property {string} id
 * @property {string} created_on
 * @property {string} source
 * @property {"percentage"} strategy
 * @property {string} author_email
 * @property {Record<string, string>} annotations
 * @property {Share[]} versions
 *
 * @typedef {{ version_id: string, percentage: number }} Share
 *
 * @typedef {object} Domain
 * @property {string} id
 * @property {string} hostname
 * @property {string} service
 * @property {string} environment
 * @property {string} zone_id
 * @property {string} zone_name
 * @property {string} cert_id
 *
 * @typedef {object} Ruleset
 * @property {string} id
 * @property {any[]} rules in their order
 *
 * @typedef {object} State
 * @property {Record<string, Namespace>} namespaces by id
 * @property {Record<string, Bucket>} buckets by name
 * @property {Record<string, Script>} scripts by name
 * @property {Record<string, Domain>} domains by host name
 * @property {Record<string, { id: string, pattern: string, script?: string, zone: string }>} routes by id
 * @property {Record<string, { bytes: Buffer, type: string }>} assets by hash
 * @property {Record<string, import("./assets.mjs").Session>} sessions of uploads of assets, by token
 * @property {{ id: string, name: string }[]} zones
 * @property {Record<string, Ruleset>} rulesets the rate-limiting rules, by the id of their zone
 * @property {import("./analytics.mjs").Point[]} points of Analytics Engine
 * @property {string} account
 */

/**
 * @param {string} account
 * @param {string[]} zones
 * @returns {State}
 */
export const newState = (account, zones) => ({
  account,
  namespaces: {},
  buckets: {},
  scripts: {},
  domains: {},
  routes: {},
  assets: {},
  sessions: {},
  rulesets: {},
  points: [],
  zones: zones.map((name) => ({ id: newId(), name })),
});

/** A Worker. */
export class Script {
  tag = newId();
  created = now();
  /** Newest first. @type {Version[]} */
  versions = [];
  /** Newest first; the first one serves. @type {Deployment[]} */
  deployments = [];
  /** @type {{ cron: string, created_on: string, modified_on: string }[]} */
  schedules = [];
  subdomain = { enabled: false, previews_enabled: false };
  /** What no version has of its own. @type {any} */
  settings = { logpush: false, tail_consumers: null, tags: [] };
  /** @type {string | undefined} */
  migrationTag;
  /** The classes of Durable Objects. @type {Record<string, { id: string, sqlite: boolean }>} */
  classes = {};

  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  /** The version that serves: the first one, if two share the requests. @returns {Version | undefined} */
  get live() {
    return this.shared[0]?.version;
  }

  /** The versions that serve, one or two, and the percentages of the requests that they answer. */
  get shared() {
    return (this.deployments[0]?.versions ?? []).flatMap(({ version_id, percentage }) => {
      const version = this.versions.find(({ id }) => id === version_id);
      return version ? [{ version, percentage }] : [];
    });
  }

  /** The secrets of the version that serves. */
  get secrets() {
    return this.live ? secretsOf(this.live) : {};
  }

  /**
   * Lets versions serve.
   * @param {{ version: Version, percentage: number }[]} shares
   * @param {Record<string, string>} annotations
   * @param {string} source the client
   */
  deploy(shares, annotations, source) {
    this.deployments.unshift({
      id: randomUUID(),
      created_on: now(),
      source,
      strategy: "percentage",
      author_email: AUTHOR.author_email,
      annotations,
      versions: shares.map(({ version, percentage }) => ({ version_id: version.id, percentage })),
    });
  }
}

/** Returns the secrets of a version, by name. @param {Version} version @returns {Record<string, string>} */
export const secretsOf = ({ bindings }) =>
  Object.fromEntries(bindings.filter(({ type }) => type === "secret_text").map(({ name, text }) => [name, `${text}`]));

/** The user to whom the token belongs. */
export const AUTHOR = { author_id: newId(), author_email: "owner@lettercraft.test" };

/** Returns an id as accounts and namespaces have. */
export function newId() {
  return randomBytes(16).toString("hex");
}

export function now() {
  return new Date().toISOString();
}

/**
 * Returns a member of an object that has it as its own, not from its prototype.
 * @template T
 * @param {Record<string, T>} object
 * @param {string | undefined} name
 * @returns {T | undefined}
 */
export const own = (object, name) => (name !== undefined && Object.hasOwn(object, name) ? object[name] : undefined);
