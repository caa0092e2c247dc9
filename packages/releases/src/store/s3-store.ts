import { inParallel } from '../in-parallel.ts';
import type { ReleaseStore } from './release-store.ts';
import { Bucket, type BucketPlace, ConditionFailed, type Expected } from './s3/bucket.ts';
import { refuseWithoutConditions } from './s3/conditions.ts';
import { Lease } from './s3/lease.ts';

export interface S3StoreOptions extends BucketPlace {
  /** Milliseconds without a sign of life after which the holder has lost the lock. */
  leaseMs: number;
}

/** Upper limit of parallel requests. */
const parallel = 16;

/**
 * A release store in a bucket with conditional writes (Amazon S3, MinIO, R2 …). A write of one object is atomic. A
 * folder exists when its release.json exists, which is written last.
 */
export function s3Store(options: S3StoreOptions): ReleaseStore {
  const bucket = new Bucket(options);
  // Runs before the first change of this process. Reading needs no write permission.
  let known: Promise<void> | undefined;
  const conditionsHonoured = () => {
    known ??= refuseWithoutConditions(bucket);
    // After a failure the server can be tested again.
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  const store: ReleaseStore = {
    read: async (file) => (await bucket.get(file))?.content,
    list: (folder) => bucket.names(folder),
    write: async (file, content) => {
      await bucket.put(file, content);
    },
    remove: (file) => bucket.remove(file),
    async addFolder(folder, files) {
      await conditionsHonoured();
      await addFolder(bucket, folder, files);
    },
    removeFolder: (folder) => removeFolder(bucket, folder),
    async exclusively(work) {
      await conditionsHonoured();
      const lease = await Lease.take(bucket, options.leaseMs);
      try {
        return await work(heldStore(store, bucket, lease));
      } finally {
        await lease.release();
      }
    },
  };
  return store;
}

/**
 * The store for the holder of the lock. A file that was read is replaced only if it is unchanged. A holder who lost the
 * lock without noticing changes nothing.
 */
function heldStore(store: ReleaseStore, bucket: Bucket, lease: Lease): ReleaseStore {
  const known = new Map<string, Expected>();
  const released = new Map<string, Promise<Buffer | undefined>>();
  return {
    ...store,
    async read(file) {
      // One change composes many pages from the same released files, which never change.
      if (file.startsWith('apps/')) {
        if (!released.has(file)) released.set(file, store.read(file));
        return released.get(file);
      }
      const found = await bucket.get(file);
      known.set(file, found?.etag ?? null);
      return found?.content;
    },
    async write(file, content) {
      lease.assertHeld();
      known.set(file, await bucket.put(file, content, known.get(file)));
    },
    async remove(file) {
      lease.assertHeld();
      await bucket.remove(file);
      known.set(file, null);
    },
    async removeFolder(folder) {
      lease.assertHeld();
      await store.removeFolder(folder);
    },
  };
}

const marker = 'release.json';

async function addFolder(bucket: Bucket, folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const last = `${folder}/${marker}`;
  const content = files.get(marker);
  if (!content) throw new Error(`${folder} has no ${marker}, which says that it is complete`);
  if (await bucket.get(last)) return;
  const others = [...files].filter(([name]) => name !== marker);
  await inParallel(parallel, others, ([name, file]) => bucket.put(`${folder}/${name}`, file));
  try {
    await bucket.put(last, content, null);
  } catch (error) {
    // Another process published the same version first. Its files are the same.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** release.json is deleted first, so that nobody finds an incomplete version. */
async function removeFolder(bucket: Bucket, folder: string): Promise<void> {
  await bucket.remove(`${folder}/${marker}`);
  await inParallel(parallel, await bucket.files(folder), (file) => bucket.remove(file));
}
