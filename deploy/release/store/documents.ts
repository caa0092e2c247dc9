import { PortalManifest } from '@portal/contracts';
import { z } from 'zod';
import type { ReleaseStore } from './release-store.ts';

/** `apps/<app>/<version>/release.json`: one immutable version of one app, and what its files must hash to. */
export const Release = z.object({
  app: z.string(),
  version: z.string(),
  /** Commit that it was built from, with `+changes` where files differed; null where that is not known. */
  commit: z.string().nullable(),
  /** For the shell the version of `@portal/sdk` that it offers, for a remote the range that it needs. */
  sdk: z.string(),
  builtAt: z.iso.datetime(),
  /** Its portal.json; null for the shell. */
  portal: PortalManifest.nullable(),
  /** Whether it has a page of its own in `standalone/`. */
  standalone: z.boolean(),
  /** `sha384-…` by file name relative to the version's directory. */
  files: z.record(z.string(), z.string()),
});
export type Release = z.infer<typeof Release>;

/** `live.json`: the truth about what is live; remotes.json and the pages follow from it. */
export const Live = z.object({
  apps: z.record(z.string(), z.object({ version: z.string(), since: z.iso.datetime() })),
});
export type Live = z.infer<typeof Live>;

/** `site.json`: where this portal runs; composed into every page. */
export const Site = z.object({
  clerkPublishableKey: z.string(),
  clerkProxyUrl: z.string().nullable(),
  contactEmail: z.string(),
  eventFormUrl: z.string().nullable(),
  newsletterTeamUsername: z.string(),
  /** Origin of the portal, without a slash at its end. */
  publicUrl: z.url(),
});
export type Site = z.infer<typeof Site>;

export const versionFolder = (app: string, version: string) => `apps/${app}/${version}`;

/** Reads a JSON file of the store. @throws where it is not what the schema says. */
async function readDocument<T>(store: ReleaseStore, file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const content = await store.read(file);
  if (!content) return undefined;
  const parsed = schema.safeParse(parseJson(content));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} of the release store is damaged: ${z.prettifyError(parsed.error)}`);
}

/** The content as JSON; undefined where it is none, which no schema accepts. */
export function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}

export const readLive = async (store: ReleaseStore): Promise<Live> =>
  (await readDocument(store, 'live.json', Live)) ?? { apps: {} };

export const writeLive = (store: ReleaseStore, live: Live) => store.write('live.json', JSON.stringify(live, null, 2));

export const readSite = (store: ReleaseStore) => readDocument(store, 'site.json', Site);

export const writeSite = (store: ReleaseStore, site: Site) => store.write('site.json', JSON.stringify(site, null, 2));

export const findRelease = (store: ReleaseStore, app: string, version: string) =>
  readDocument(store, `${versionFolder(app, version)}/release.json`, Release);

/** The releases that are live, by the app's name. @throws where one is missing from the store. */
export async function liveReleases(store: ReleaseStore, live: Live): Promise<Map<string, Release>> {
  const releases = new Map<string, Release>();
  for (const [app, { version }] of Object.entries(live.apps)) {
    const release = await findRelease(store, app, version);
    if (!release) throw new Error(`${app} ${version} is live and missing from the release store`);
    releases.set(app, release);
  }
  return releases;
}
