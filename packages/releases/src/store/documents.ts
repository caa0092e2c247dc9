import { Refusal } from '@portal/command-line/refusal';
import { PortalManifest } from '@portal/contracts/portal-manifest';
import { canaryShare, ReleaseChange } from '@portal/contracts/releases';
import { originPattern } from '@portal/environment/schemas';
import { ownTimeZone } from '@portal/environment/time-zone';
import { z } from 'zod';
import { Widening } from '../figures/widening-plan.ts';
import { production } from './channel-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** What changed in the sources of an app since an earlier version of it. */
export const ReleaseNotes = z.object({
  /** The version before. Null for a first version. */
  since: z.string().nullable(),
  /** The commits that touched its sources, newest first. */
  commits: z.array(z.object({ commit: z.string(), subject: z.string() })),
  /** Why the commits are not known. */
  unknown: z.string().optional(),
});
export type ReleaseNotes = z.infer<typeof ReleaseNotes>;

/** `apps/<app>/<version>/release.json`: one immutable version of an app, with the hashes of its files. */
export const Release = z.object({
  app: z.string(),
  version: z.string(),
  /** Commit of the sources, with `+changes` if files differed from it. Null if unknown. */
  commit: z.string().nullable(),
  /** For the shell the version of `@portal/sdk` that it offers, for a remote the range that it needs. */
  sdk: z.string(),
  builtAt: z.iso.datetime(),
  /** Its portal.json. Null for the shell. */
  portal: PortalManifest.nullable(),
  /** Whether it has a page of its own in `standalone/`. */
  standalone: z.boolean(),
  /** The versions against which its exposed module was type-checked. Null if it was not. */
  types: z.object({ sdk: z.string(), compiler: z.string() }).nullable().default(null),
  /** Absent for a build from elsewhere, and for versions from before there were notes. */
  notes: ReleaseNotes.optional(),
  /** Versions of the libraries that shell and remotes share, as they were when it was built. */
  shared: z.record(z.string(), z.string()).optional(),
  /** `sha384-…` by file name relative to the version's directory. */
  files: z.record(z.string(), z.string()),
});
export type Release = z.infer<typeof Release>;

/** Stores from before this record do not know who promoted a version. */
const who = z.string().default('unknown');

/** A version for a share of the visitors, since it has this share. */
export const Canary = z.looseObject({
  version: z.string(),
  share: canaryShare,
  since: z.iso.datetime(),
  by: who,
  widening: Widening.optional(),
});
export type Canary = z.infer<typeof Canary>;

export const ActiveApp = z.looseObject({
  version: z.string(),
  since: z.iso.datetime(),
  by: who,
  canary: Canary.optional(),
  /** Earlier versions that were not rolled back, latest last: the targets of rollbacks. */
  earlier: z.array(z.string()).default([]),
  /** Every version that was active, in the order of first promotion. It distinguishes a rollback from a promotion. */
  everActive: z.array(z.string()).default([]),
});
export type ActiveApp = z.infer<typeof ActiveApp>;

export const RetiredApp = z.looseObject({
  /** The version that was active before. */
  version: z.string(),
  since: z.iso.datetime(),
  by: z.string(),
  reason: z.string(),
  /** Paths of its areas, which are not found now. */
  paths: z.array(z.string()),
  /** As in ActiveApp, for when the app is promoted again. */
  earlier: z.array(z.string()),
  everActive: z.array(z.string()).default([]),
});
export type RetiredApp = z.infer<typeof RetiredApp>;

/**
 * `active.json`: the source of truth for the active versions. remotes.json, pages and history follow from it. What a newer tool
 * wrote into it stays, because a portal can run on the release before for a while.
 */
export const ActiveVersions = z.looseObject({
  apps: z.record(z.string(), ActiveApp),
  retired: z.record(z.string(), RetiredApp).default({}),
  /** The latest change. A tool that finds it missing from the history completes it. */
  last: ReleaseChange.optional(),
  /** The changes that were made in one step with the latest one, before it in the history. */
  together: z.array(ReleaseChange).optional(),
});
export type ActiveVersions = z.infer<typeof ActiveVersions>;

/**
 * The active version of an app. Undefined if there is none. Names come from people and over HTTP: `constructor` is not
 * an app.
 */
export const activeApp = ({ apps }: ActiveVersions, app: string): ActiveApp | undefined =>
  Object.hasOwn(apps, app) ? apps[app] : undefined;

/** The record of a retired app. Undefined if it is active, or never was. */
export const retiredApp = ({ retired }: ActiveVersions, app: string): RetiredApp | undefined =>
  Object.hasOwn(retired, app) ? retired[app] : undefined;

/** `site.json`: where this portal runs. It is composed into every page. */
export const Site = z.object({
  clerkPublishableKey: z.string(),
  clerkProxyUrl: z.string().nullable(),
  contactEmail: z.string(),
  school: z.string().optional(),
  advisorName: z.string().optional(),
  eventFormUrl: z.string().nullable(),
  // As Clerk keeps usernames. Earlier tools wrote it as it was typed.
  newsletterTeamUsername: z.string().toLowerCase(),
  /** Origin of the portal, without a trailing slash. */
  publicUrl: z.url(),
  /** IANA name of the society's time zone. */
  timeZone: z.string().default(ownTimeZone),
  /** Origins from which a developer's tab may load remotes, such as `http://localhost:*`. */
  overrideOrigins: z.array(z.string().regex(originPattern)).default([]),
});
export type Site = z.infer<typeof Site>;

export const versionFolder = (app: string, version: string) => `apps/${app}/${version}`;

/** A document of the store is not what the release tool wrote. */
export class DamagedDocument extends Error {
  override name = 'DamagedDocument';
  /** For people who need no details. */
  readonly summary: string;

  constructor(file: string, details: string) {
    const summary = `${file} of the release store is damaged`;
    super(`${summary}: ${details}`);
    this.summary = `${summary}.`;
  }
}

/** @throws {DamagedDocument} if the content does not match the schema */
export function parseDocument<T>(content: Buffer, file: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(content));
  if (parsed.success) return parsed.data;
  throw new DamagedDocument(file, z.prettifyError(parsed.error));
}

/**
 * Reads a JSON file of the store.
 * @throws {DamagedDocument}
 */
export async function readDocument<T>(store: ReleaseStore, file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const content = await store.read(file);
  return content && parseDocument(content, file, schema);
}

/** Parses JSON. Returns undefined for anything else, which no schema accepts. */
export function parseJson(content: Buffer | string): unknown {
  try {
    return JSON.parse(String(content));
  } catch {
    return undefined;
  }
}

export const readActive = async (store: ReleaseStore): Promise<ActiveVersions> =>
  (await readDocument(store, 'active.json', ActiveVersions)) ?? { apps: {}, retired: {} };

export const writeActive = (store: ReleaseStore, active: ActiveVersions) =>
  store.write('active.json', JSON.stringify(active, null, 2));

export const readSite = (store: ReleaseStore) => readDocument(store, 'site.json', Site);

/** @throws with the command that creates the file */
export async function needSite(store: ReleaseStore): Promise<Site> {
  const site = await readSite(store);
  if (site) return site;
  const { channel = production } = store;
  throw new Refusal(
    channel === production
      ? 'The release store has no site.json yet; `npm run release -- site` writes it.'
      : `The channel ${channel} has no site.json yet; \`npm run release -- site --channel ${channel}\` writes it, with the PUBLIC_URL of ${channel}.`,
  );
}

export const writeSite = (store: ReleaseStore, site: Site) => store.write('site.json', JSON.stringify(site, null, 2));

/** Names come from people and over HTTP. None may lead out of its folder. */
const isName = (name: string) => /^\w[\w.+-]*$/.test(name);

export const findRelease = async (store: ReleaseStore, app: string, version: string): Promise<Release | undefined> =>
  isName(app) && isName(version)
    ? readDocument(store, `${versionFolder(app, version)}/release.json`, Release)
    : undefined;

/**
 * The active versions without one app: everything that a change of the app must fit. The app's current version can be
 * the damaged one.
 */
export const activeBeside = (active: ActiveVersions, app: string): ActiveVersions => ({
  ...active,
  apps: without(active.apps, app),
});

/** The changes of the latest step, in the order of the history. */
export const latestChanges = ({ together = [], last }: ActiveVersions): ReleaseChange[] =>
  last ? [...together, last] : [];

/** The same record without one entry. */
export const without = <T>(entries: Record<string, T>, gone: string): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => name !== gone));

/** What visitors get: the active releases and canaries, by the app's name. */
export interface Composition {
  active: Map<string, Release & { since?: string }>;
  canaries: Map<string, Release & { share: number }>;
}

/** @throws if a release is missing in the store */
export async function readComposition(
  store: ReleaseStore,
  { apps }: Pick<ActiveVersions, 'apps'>,
): Promise<Composition> {
  const composition: Composition = { active: new Map(), canaries: new Map() };
  const readApp = async ([app, { version, since, canary }]: [string, ActiveApp]) => {
    const [active, offered] = await Promise.all([
      needRelease(store, app, version),
      canary && needRelease(store, app, canary.version),
    ]);
    return { app, active: { ...active, since }, canary: canary && offered && { ...offered, share: canary.share } };
  };
  for (const { app, active, canary } of await Promise.all(Object.entries(apps).map(readApp))) {
    composition.active.set(app, active);
    if (canary) composition.canaries.set(app, canary);
  }
  return composition;
}

async function needRelease(store: ReleaseStore, app: string, version: string): Promise<Release> {
  const release = await findRelease(store, app, version);
  if (!release) throw new Error(`${app} ${version} is active but missing in the release store`);
  return release;
}
