import { userInfo } from 'node:os';
import { environmentVariable } from '@portal/environment';
import { parseText } from './command-line/options.ts';
import { gitUser } from './repository.ts';

/**
 * The person for the record of a change: the named one, otherwise RELEASE_BY, git's user, or the user of this machine.
 */
export async function personReleasing(named?: string): Promise<string> {
  const candidates = [named, environmentVariable('RELEASE_BY'), await gitUser(), userInfo().username];
  return candidates.map((name) => name?.trim()).find(Boolean) as string;
}

/** The person in the option --by, or the one for the record. */
export const who = (by: string | undefined): Promise<string> => personReleasing(parseText('by', by));
