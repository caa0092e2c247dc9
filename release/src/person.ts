import { userInfo } from 'node:os';
import { gitUser } from './repository.ts';

/** Who a change is recorded by: the one named, else RELEASE_BY, else git's user, else the one of this machine. */
export async function personReleasing(environment: NodeJS.ProcessEnv, named?: string): Promise<string> {
  const candidates = [named, environment.RELEASE_BY, await gitUser(), userInfo().username];
  return candidates.map((name) => name?.trim()).find(Boolean) as string;
}
