import path from 'node:path';
import { repositoryRoot } from '../repository.ts';

/** Where the release store is: STORE_DIR, or `store` in the portal's DATA_DIR. */
export function storeDirectory(environment: NodeJS.ProcessEnv): string {
  const configured = environment.STORE_DIR || path.join(environment.DATA_DIR || '.data', 'store');
  return path.resolve(repositoryRoot, configured);
}
