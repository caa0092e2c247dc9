import path from 'node:path';
import { repositoryRoot } from '../repository.ts';
import { directoryStore } from './directory-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** The release store that the environment names: a bucket (STORE_URL), or a directory (STORE_DIR, else DATA_DIR/store). */
export function openStore(environment: NodeJS.ProcessEnv): ReleaseStore {
  const configured = environment.STORE_DIR || path.join(environment.DATA_DIR || '.data', 'store');
  return directoryStore(path.resolve(repositoryRoot, configured));
}
