import path from 'node:path';
import { directoryStore } from './directory-store.ts';
import type { ReleaseStore } from './release-store.ts';

const defaultLeaseSeconds = 15;

/**
 * The release store in the environment: a bucket (STORE_URL), or a directory (STORE_DIR, default DATA_DIR/store).
 * @throws with the name of the wrong variable
 */
export async function openStore(environment: NodeJS.ProcessEnv): Promise<ReleaseStore> {
  if (environment.STORE_URL) return openBucket(environment.STORE_URL, environment);
  const configured = environment.STORE_DIR || path.join(environment.DATA_DIR || '.data', 'store');
  return directoryStore(path.resolve(configured));
}

async function openBucket(url: string, environment: NodeJS.ProcessEnv): Promise<ReleaseStore> {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(url) ?? [];
  if (!bucket) throw new Error(`STORE_URL must be s3://<bucket>/<prefix>; '${url}' is not`);
  if (environment.STORE_DIR) throw new Error('STORE_URL and STORE_DIR both name a release store; set one of them');
  const seconds = Number(environment.STORE_LEASE_SECONDS || defaultLeaseSeconds);
  if (!(seconds >= 1 && seconds <= 600)) throw new Error('STORE_LEASE_SECONDS must be a number from 1 to 600');
  if (!environment.AWS_REGION) throw new Error('STORE_URL needs AWS_REGION, the region of the bucket');
  const folder = path.replace(/^\/+|\/+$/g, '');
  // This warning about future Node versions is for maintainers, not for users of every command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  // Loading Amazon's SDK takes half a second, which a directory does not need.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store({
    bucket,
    prefix: folder && `${folder}/`,
    pathStyle: environment.STORE_PATH_STYLE === 'true',
    leaseMs: seconds * 1000,
  });
}
