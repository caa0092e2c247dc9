import { inParallel } from './in-parallel.ts';
import { notesBetween } from './notes.ts';
import { type Release, versionFolder } from './store/documents.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** Sizes in bytes. Null where the version has no such file. */
interface Sizes {
  raw: number;
  brotli: number;
}

interface FileDifference {
  name: string;
  change: 'added' | 'removed' | 'changed';
  from: Sizes | null;
  to: Sizes | null;
}

export interface Difference {
  app: string;
  from: string;
  to: string;
  files: FileDifference[];
  /** Of all files, also those that are the same. */
  total: { from: Sizes; to: Sizes };
  /** The side of the sdk contract and the shared libraries that differ. Null: the version does not name it. */
  shared: { name: string; from: string | null; to: string | null }[];
  commits: string[];
  /** Why the commits are not known. */
  commitsUnknown?: string;
}

/** Reads at once. */
const parallel = 16;

/** What differs between two published versions of an app. */
export async function differenceOf(store: ReleaseStore, from: Release, to: Release): Promise<Difference> {
  const [before, after] = [await sizesOf(store, from), await sizesOf(store, to)];
  const { subjects, unknown } = await notesBetween(store, to.app, { from: from.version, to: to.version });
  return {
    app: to.app,
    from: from.version,
    to: to.version,
    files: filePairs(from, to).map(({ name, one, other }) => ({
      name,
      change: changeOf(one, other),
      from: before.get(one ?? '') ?? null,
      to: after.get(other ?? '') ?? null,
    })),
    total: { from: sum(before), to: sum(after) },
    shared: sharedDifferences(from, to),
    commits: subjects,
    commitsUnknown: unknown,
  };
}

function changeOf(one: string | undefined, other: string | undefined): FileDifference['change'] {
  if (one && other) return 'changed';
  return one ? 'removed' : 'added';
}

/** The name without the hash of the content, which the bundler puts into it. */
const plainName = (name: string) => name.replace(/\.[0-9a-f]{8,}(?=\.)/, '');

interface Pair {
  name: string;
  one?: string;
  other?: string;
}

/** Files that differ, by their plain names. Names that only one version has stay alone. */
function filePairs(from: Release, to: Release): Pair[] {
  const pairs = new Map<string, Pair>();
  const isSame = (name: string) => from.files[name] === to.files[name];
  const add = (side: 'one' | 'other', { files }: Release) => {
    for (const name of Object.keys(files).filter((file) => !isSame(file))) {
      const plain = plainName(name);
      const known = pairs.get(plain) ?? { name: plain };
      // Two files of a version can have one plain name.
      if (known[side]) pairs.set(name, { name, [side]: name });
      else pairs.set(plain, { ...known, [side]: name });
    }
  };
  add('one', from);
  add('other', to);
  return [...pairs.values()].sort((one, other) => one.name.localeCompare(other.name));
}

async function sizesOf(store: ReleaseStore, { app, version, files }: Release): Promise<Map<string, Sizes>> {
  const sizes = await inParallel(parallel, Object.keys(files), async (name) => {
    const file = `${versionFolder(app, version)}/${name}`;
    const [content, copy] = await Promise.all([store.read(file), store.read(`${file}.br`)]);
    // A picture has no compressed copy: browsers get it as it is.
    return content && ([name, { raw: content.length, brotli: (copy ?? content).length }] as const);
  });
  return new Map(sizes.filter((found) => found !== undefined));
}

const sum = (sizes: Map<string, Sizes>): Sizes => {
  const all = [...sizes.values()];
  const total = (kind: keyof Sizes) => all.reduce((bytes, one) => bytes + one[kind], 0);
  return { raw: total('raw'), brotli: total('brotli') };
};

function sharedDifferences(from: Release, to: Release): Difference['shared'] {
  const versionsOf = ({ sdk, shared }: Release): Record<string, string> => ({ ...shared, sdk });
  const [one, other] = [versionsOf(from), versionsOf(to)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => one[name] !== other[name])
    .sort()
    .map((name) => ({ name, from: one[name] ?? null, to: other[name] ?? null }));
}
