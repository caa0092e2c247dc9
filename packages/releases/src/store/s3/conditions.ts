import { randomUUID } from 'node:crypto';
import { Refusal } from '@portal/command-line/refusal';
import { type Bucket, ConditionFailed, type Expected, etagForms, isNotImplemented } from './bucket.ts';

const probeFolder = '.work/conditions';
/** The ETag of no object. */
const wrongEtag = '"00000000000000000000000000000000"';

/**
 * Checks that the server honours conditional writes, with writes that must fail, and one that must succeed. A server that
 * ignores conditions lets two people overwrite each other's change, and reports success to both. One that takes no
 * condition at all would keep the lock for ever.
 * @throws {Refusal} with the bucket and what its server lacks
 */
export async function refuseWithoutConditions(bucket: Bucket): Promise<void> {
  // One of its own: another process can do the same now.
  const file = `${probeFolder}/${randomUUID()}`;
  await bucket.put(file, randomUUID());
  try {
    const lacking = [
      ...((await isTaken(bucket, file, null)) ? ['If-None-Match: * (create only what is not there)'] : []),
      ...((await isTaken(bucket, file, wrongEtag)) ? [ifMatch] : []),
    ];
    if (lacking.length === 0 && !(await findEtagForm(bucket, file))) lacking.push(ifMatch);
    if (lacking.length === 0) return;
    throw new Refusal(
      `${bucket.name} cannot be a release store: its server does not honour ${lacking.join(' and ')}, so two changes at once could overwrite each other. Amazon S3, Cloudflare R2, MinIO and Ceph do.`,
    );
  } finally {
    await bucket.remove(file);
  }
}

const ifMatch = 'If-Match (replace only what was read)';

/** Whether the server knows its own ETag again. */
async function findEtagForm(bucket: Bucket, file: string): Promise<boolean> {
  for (const form of etagForms) {
    bucket.etagForm = form;
    const present = await bucket.get(file);
    if (present && (await isTaken(bucket, file, present.etag))) return true;
  }
  return false;
}

/** Different content each time: a repeated write can meet its own object and then counts as successful. */
async function isTaken(bucket: Bucket, file: string, expected: Expected): Promise<boolean> {
  try {
    await bucket.put(file, randomUUID(), expected);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    if (isNotImplemented(error)) return true;
    throw error;
  }
}
