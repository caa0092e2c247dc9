import path from 'node:path';
import { type Environment, readEnvironment, setDefaultVariable } from '@portal/environment';
import { fields } from '@portal/environment/fields';
import { z } from 'zod';
import { channelStore } from './channel-store.ts';
import { directoryStore } from './directory-store.ts';
import type { ReleaseStore } from './release-store.ts';

const title = 'The release store cannot be opened';

const Place = z
  .object({
    STORE_URL: fields.STORE_URL.optional(),
    STORE_DIR: fields.STORE_DIR.optional(),
    DATA_DIR: fields.DATA_DIR,
  })
  .refine(({ STORE_URL, STORE_DIR }) => !STORE_URL || !STORE_DIR, {
    path: ['STORE_DIR'],
    message: 'and STORE_URL both name a release store; set one of them',
  });

const Bucket = z.object({
  STORE_LEASE_SECONDS: fields.STORE_LEASE_SECONDS,
  STORE_PATH_STYLE: fields.STORE_PATH_STYLE,
  AWS_REGION: fields.AWS_REGION,
});

/** The channel in the environment, which an edge serves and the release tool changes. */
export const channelOf = (): string =>
  readEnvironment(title, z.object({ RELEASE_CHANNEL: fields.RELEASE_CHANNEL })).RELEASE_CHANNEL;

/** The release store in the environment, as the channel in the environment sees it. */
export const openChannel = async (): Promise<ReleaseStore> => channelStore(await openStore(), channelOf());

/**
 * The release store in the environment: a bucket (STORE_URL), or a directory (STORE_DIR, default DATA_DIR/store).
 * @throws with the name of the wrong variable
 */
export async function openStore(environment?: Environment): Promise<ReleaseStore> {
  const { STORE_URL, STORE_DIR, DATA_DIR } = readEnvironment(title, Place, environment);
  if (STORE_URL) return openBucket(new URL(STORE_URL), environment);
  return directoryStore(path.resolve(STORE_DIR ?? path.join(DATA_DIR, 'store')));
}

async function openBucket({ hostname: bucket, pathname }: URL, environment?: Environment): Promise<ReleaseStore> {
  const settings = readEnvironment(title, Bucket, environment);
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  // Its warning about Node versions of next year is for who maintains the portal, not for every command's user.
  setDefaultVariable('AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', 'true');
  // Loading Amazon's SDK takes half a second, which a directory does not need.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store({
    bucket,
    prefix: folder && `${folder}/`,
    pathStyle: settings.STORE_PATH_STYLE,
    leaseMs: settings.STORE_LEASE_SECONDS * 1000,
  });
}
