import { type ClerkClient, createClerkClient, type User } from '@clerk/backend';
import { demoPasswordKey } from '../identity/demo-people.ts';
import { demoPassword, type Person } from './people.ts';

const atOnce = 8;
/** The most that Clerk lists in one call; there are fewer demo accounts. */
const mostListed = 500;

export interface AccountService {
  identityUrl: string;
  secretKey: string;
}

function create(clerk: ClerkClient, person: Person, password: string | null): Promise<User> {
  const { email, username, firstName, lastName, role, chapter, committee } = person;
  return clerk.users.createUser({
    emailAddress: [email],
    username,
    firstName,
    lastName,
    publicMetadata: { role, chapter, ...(committee && { committee }) },
    // Only those to be tried out have a password; nobody signs in as the members around them.
    ...(password ? { password, privateMetadata: { [demoPasswordKey]: password } } : { skipPasswordRequirement: true }),
  });
}

/** Accounts of an earlier start that was interrupted are taken as they are. */
async function existing(clerk: ClerkClient, people: Person[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < people.length; start += 50) {
    const emailAddress = people.slice(start, start + 50).map(({ email }) => email);
    const { data } = await clerk.users.getUserList({ emailAddress, limit: mostListed });
    for (const user of data) found.set(user.primaryEmailAddress?.emailAddress ?? '', user.id);
  }
  return found;
}

/**
 * Makes accounts where they are missing, through the same Backend API that the portal uses.
 * Returns Clerk's id of everyone, by e-mail address.
 */
export async function makeAccounts(
  { identityUrl, secretKey }: AccountService,
  { tryOut, others }: { tryOut: Person[]; others: Person[] },
): Promise<Map<string, string>> {
  const clerk = createClerkClient({ secretKey, apiUrl: identityUrl, telemetry: { disabled: true } });
  const ids = await existing(clerk, [...tryOut, ...others]);
  const add = async (person: Person, password: string | null) => {
    if (!ids.has(person.email)) ids.set(person.email, (await create(clerk, person, password)).id);
  };
  // One after the other: the sign-in page lists them in this order.
  for (const person of tryOut) await add(person, demoPassword);
  for (let start = 0; start < others.length; start += atOnce) {
    await Promise.all(others.slice(start, start + atOnce).map((person) => add(person, null)));
  }
  return ids;
}
