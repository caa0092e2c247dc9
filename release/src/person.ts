import { userInfo } from 'node:os';
import { Refusal } from '@portal/command-line/refusal';
import { environmentVariable } from '@portal/environment';
import { parseText } from './command-line/options.ts';
import { gitUser } from './repository.ts';

/**
 * The person for the record of a change: the one in the option --by, otherwise RELEASE_BY, git's user, or the user of this machine.
 * @throws {Refusal} where nobody is known
 */
export async function who(by?: string): Promise<string> {
  const candidates = [parseText('by', by), environmentVariable('RELEASE_BY'), await gitUser(), machineUser()];
  const person = candidates.map((name) => name?.trim()).find(Boolean);
  if (!person) throw new Refusal('The record needs a person: say who with --by or RELEASE_BY.');
  return person;
}

/** A container can run as a user id without a name. */
function machineUser(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
