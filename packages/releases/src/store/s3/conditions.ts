import { randomUUID } from 'node:crypto';
import { Refusal } from '@portal/command-line/refusal';
import { type Bucket, ConditionFailed, isNotImplemented } from './bucket.ts';

const probeFile = '.work/conditions';
/** The ETag of no object. */
const wrongEtag = '"00000000000000000000000000000000"';

/**
 * Checks that the server honours conditional writes, with writes that must fail. A server that ignores conditions lets
 * two people overwrite each other's change, and reports success to both.
 * @throws {Refusal} with the bucket and what its server lacks
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

/** Different content each time: a repeated write can meet its own object and then counts as successful. */
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
