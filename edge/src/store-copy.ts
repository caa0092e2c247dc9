import { setTimeout as pause } from 'node:timers/promises';
import { composeActive } from '@portal/releases/change-active';
import { compressedNames } from '@portal/releases/compressed-copies';
import { changesOf } from '@portal/releases/history';
import { openPreviews, previewsFile } from '@portal/releases/previews';
import {
  type ActiveVersions,
  findRelease,
  needSite,
  readActive,
  type Site,
  versionFolder,
  writeActive,
  writeSite,
} from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';

const pollMs = 1000;
/** Milliseconds after which a stale copy is reported. */
const staleMs = 30_000;
/** Milliseconds for which open tabs can need old versions. Pruning keeps them as long. */
const openTabsMs = 7 * 24 * 60 * 60 * 1000;

/** The content of the document in a store without previews. */
const nothing = Buffer.from('{"previews":[]}');

/**
 * Keeps `copy` equal to `store`: the versions that visitors can need, and the composed pages. An edge serves its own
 * copy of a bucket, as fast as a directory, and also while the bucket is down.
 * @returns after the first complete copy; changes follow within two seconds
 * @throws if the store cannot be read and there is no earlier copy
 */
export async function keepCopy(
  { store, copy }: { store: ReleaseStore; copy: ReleaseStore },
  report: (error: unknown) => void,
) {
  const copier = new Copier(store, copy);
  await copier.refresh().catch(async (error) => {
    if (Object.keys((await readActive(copy)).apps).length === 0) throw error;
    report(error);
  });
  const stopped = new AbortController();
  const running = copier.run(stopped.signal, report);
  return {
    /** Stops copying. Resolves when nothing is being copied any more. */
    stop(): Promise<void> {
      stopped.abort();
      return running;
    },
  };
}

class Copier {
  #known = '';
  #refreshedAt = performance.now();

  constructor(
    private readonly store: ReleaseStore,
    private readonly copy: ReleaseStore,
  ) {}

  async run(signal: AbortSignal, report: (error: unknown) => void): Promise<void> {
    // A refresh can also hang.
    const watch = setInterval(() => this.#reportStale(report), staleMs);
    while (!signal.aborted) {
      await pause(pollMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.refresh().catch(report);
    }
    clearInterval(watch);
  }

  #reportStale(report: (error: unknown) => void): void {
    const age = performance.now() - this.#refreshedAt;
    if (age >= staleMs) report(new Error(`it has not been refreshed for ${Math.round(age / 1000)} seconds`));
  }

  async refresh(): Promise<void> {
    const [active, site, previews = nothing] = await Promise.all([
      readActive(this.store),
      needSite(this.store),
      this.store.read(previewsFile),
    ]);
    const state = JSON.stringify([active, site, String(previews)]);
    if (state !== this.#known) await this.#copyAll(active, site, previews);
    this.#known = state;
    this.#refreshedAt = performance.now();
  }

  async #copyAll(active: ActiveVersions, site: Site, previews: Buffer): Promise<void> {
    const previewed = (await openPreviews(this.store, new Date())).map(({ app, version }): Version => [app, version]);
    const needed = [...versionsOf(active), ...previewed, ...(await givenLately(this.store))];
    for (const [app, version] of needed) await this.#copyVersion(app, version);
    await writeSite(this.copy, site);
    // The pages are composed last, from complete versions and active.json.
    await composeActive(this.copy, active);
    await writeActive(this.copy, active);
    await this.copy.write(previewsFile, previews);
  }

  async #copyVersion(app: string, version: string): Promise<void> {
    if (await findRelease(this.copy, app, version)) return;
    const release = await findRelease(this.store, app, version);
    // Earlier versions can be pruned.
    if (!release) return;
    const folder = versionFolder(app, version);
    const files = new Map<string, Buffer>();
    const read = async (name: string) => {
      const content = await this.store.read(`${folder}/${name}`);
      if (content) files.set(name, content);
    };
    await Promise.all(Object.keys(release.files).flatMap((name) => [name, ...compressedNames(name)].map(read)));
    // Read last, because pruning deletes it first: without it, others can be missing, and half of a version would count as
    // complete if it is published again.
    await read('release.json');
    if (files.has('release.json')) await this.copy.addFolder(folder, files);
  }
}

type Version = [app: string, version: string];

/**
 * Versions that visitors got in the last days and that were demoted or rolled back since. Only the history names them.
 */
async function givenLately(store: ReleaseStore): Promise<Version[]> {
  const given: Version[] = [];
  for await (const { app, version, from, at } of changesOf(store)) {
    if (Date.now() - Date.parse(at) > openTabsMs) break;
    given.push([app, version], ...(from ? [[app, from] satisfies Version] : []));
  }
  return given;
}

/** The active versions, canaries and earlier versions. Open tabs can still need them. */
const versionsOf = ({ apps }: ActiveVersions): Version[] =>
  Object.entries(apps).flatMap(([app, { version, canary, earlier }]) =>
    [version, ...(canary ? [canary.version] : []), ...earlier].map((one): Version => [app, one]),
  );
