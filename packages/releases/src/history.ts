import { ReleaseChange } from '@portal/contracts/releases';
import { readDocument } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

const folder = 'history';
const nameOf = ({ number, app }: ReleaseChange) => `${String(number).padStart(8, '0')}-${app}.json`;
const appOf = (name: string) => /^\d+-(.+)\.json$/.exec(name)?.[1];

/** Changes of the active versions, newest first: of one app if it is named, at most `limit`. */
export async function history(store: ReleaseStore, app?: string, limit = Infinity): Promise<ReleaseChange[]> {
  const changes: ReleaseChange[] = [];
  for await (const change of changesOf(store, app)) {
    if (changes.length >= limit) break;
    changes.push(change);
  }
  return changes;
}

/** The same one by one, for callers who need only the latest. */
export async function* changesOf(store: ReleaseStore, app?: string): AsyncGenerator<ReleaseChange> {
  const names = (await store.list(folder)).filter((name) => (app ? appOf(name) === app : appOf(name)));
  for (const name of names.sort().reverse()) {
    const change = await readDocument(store, `${folder}/${name}`, ReleaseChange);
    if (change) yield change;
  }
}

/** When visitors last had a version for everybody, and until when. Undefined if they never had it. */
export async function lastTimeActive(store: ReleaseStore, app: string, version: string) {
  let until: string | undefined;
  for await (const change of changesOf(store, app)) {
    // Canaries do not change the active version.
    if (change.action === 'canary' || change.action === 'demote') continue;
    if (change.version === version && makesActive.has(change.action)) return { since: change.at, until };
    until = change.at;
  }
  return undefined;
}

/** Whether no version of the app was active when this version was last promoted. True if the history does not know. */
export async function wasFirst(store: ReleaseStore, app: string, version: string): Promise<boolean> {
  for await (const change of changesOf(store, app)) {
    if (change.action === 'promote' && change.version === version) return change.from === null;
  }
  return true;
}

const makesActive = new Set<ReleaseChange['action']>(['promote', 'rollback']);

export const isRecorded = async (store: ReleaseStore, change: ReleaseChange): Promise<boolean> =>
  (await store.read(`${folder}/${nameOf(change)}`)) !== undefined;

export const record = (store: ReleaseStore, change: ReleaseChange): Promise<void> =>
  store.write(`${folder}/${nameOf(change)}`, JSON.stringify(change, null, 2));
