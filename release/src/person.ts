import { userInfo } from 'node:os';
import { environmentVariable } from '@portal/environment';
import { gitUser } from './repository.ts';

/**
 * The person for the record of a change: the named one, otherwise RELEASE_BY, git's user, or the user of this machine.
 */
export async function personReleasing(named?: string): Promise<string> {
  const candidates = [named, environmentVariable('RELEASE_BY'), await gitUser(), userInfo().username];
  return candidates.map((name) => name?.trim()).find(Boolean) as string;
}
