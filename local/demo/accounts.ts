import { type ClerkClient, createClerkClient, type User } from '@clerk/backend';
import { inParallel } from '@portal/releases/in-parallel';
import { demoPasswordKey } from '../identity/demo-people.ts';
import { demoPassword, type Person } from './people.ts';

const atOnce = 8;
/** The largest page of Clerk's list call. There are fewer demo accounts. */
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
    // Only the demo people have a password. Nobody signs in as one of the other members.
    ...(password ? { password, privateMetadata: { [demoPasswordKey]: password } } : { skipPasswordRequirement: true }),
  });
}

/** Accounts of an earlier start that was interrupted are used as they are. */
async function existing(clerk: ClerkClient, people: Person[]): Promise<Map<string, string>> {
  const emailAddress = people.map(({ email }) => email);
  const { data } = await clerk.users.getUserList({ emailAddress, limit: mostListed });
  return new Map(data.map((user) => [user.primaryEmailAddress?.emailAddress ?? '', user.id]));
}

/** Creates missing accounts with the Backend API that the portal uses. Returns Clerk's ids by e-mail address. */
export async function makeAccounts(
  { identityUrl, secretKey }: AccountService,
  { tryOut, others }: { tryOut: Person[]; others: Person[] },
): Promise<Map<string, string>> {
  const clerk = createClerkClient({ secretKey, apiUrl: identityUrl, telemetry: { disabled: true } });
  const ids = await existing(clerk, [...tryOut, ...others]);
  const add = async (person: Person, password: string | null) => {
    if (!ids.has(person.email)) ids.set(person.email, (await create(clerk, person, password)).id);
  };
  // One after the other, because the sign-in page lists them in the order of their creation.
  for (const person of tryOut) await add(person, demoPassword);
  await inParallel(atOnce, others, (person) => add(person, null));
  return ids;
}
