import { randomUUID } from 'node:crypto';
import { Refusal } from '@portal/command-line/refusal';
import { type Bucket, ConditionFailed, isNotImplemented } from './bucket.ts';

const probeFile = '.work/conditions';
/** No object's. */
const wrongEtag = '"00000000000000000000000000000000"';

/**
 * Makes sure that the bucket's server honours conditional writes, by writes that must fail: one that takes them for plain
 * ones lets two people at once overwrite each other's change, and both are told that it worked.
 * @throws {Refusal} naming the bucket and what its server lacks
 */
export async function refuseWithoutConditions(bucket: Bucket): Promise<void> {
  await bucket.put(probeFile, randomUUID());
  const lacking = [
    ...((await isRefused(bucket, null)) ? [] : ['If-None-Match: * (create only what is not there)']),
    ...((await isRefused(bucket, wrongEtag)) ? [] : ['If-Match (replace only what was read)']),
  ];
  if (lacking.length === 0) return;
  throw new Refusal(
    `${bucket.name} cannot be a release store: its server does not honour ${lacking.join(' and ')}, so two changes at once could overwrite each other. Amazon S3, Cloudflare R2, MinIO and Ceph do.`,
  );
}

/** Something else each time: a write that was repeated may meet its own object, and then counts as done. */
async function isRefused(bucket: Bucket, expected: string | null): Promise<boolean> {
  try {
    await bucket.put(probeFile, randomUUID(), expected);
    return false;
  } catch (error) {
    if (error instanceof ConditionFailed) return true;
    if (isNotImplemented(error)) return false;
    throw error;
  }
}
