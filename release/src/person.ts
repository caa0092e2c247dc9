import { userInfo } from 'node:os';
import { gitUser } from './repository.ts';

/**
 * The person for the record of a change: the named one, otherwise RELEASE_BY, git's user, or the user of this machine.
 */
export async function personReleasing(environment: NodeJS.ProcessEnv, named?: string): Promise<string> {
  const candidates = [named, environment.RELEASE_BY, await gitUser(), userInfo().username];
  return candidates.map((name) => name?.trim()).find(Boolean) as string;
}
