import { pace } from './mail/worker.ts';
import { testEnvironment } from './support/environment.ts';
import { Gate } from './support/gate.ts';
import { createAccount, createMember, type Person, publicMetadata } from './support/people.ts';
import { Portal } from './support/portal.ts';

const patienceMs = 60_000;

let clerk: Gate;
let portal: Portal;
let admin: Person;

beforeAll(async () => {
  clerk = await Gate.to(testEnvironment('TEST_IDENTITY_URL'));
  portal = await Portal.start({ ROLES: 'users,worker', CLERK_API_URL: clerk.url, ...pace });
  admin = await createMember(portal, { role: 'admin' });
});
afterEach(() => clerk.open());
afterAll(async () => {
  await portal.stop();
  await clerk.close();
});

const setRole = ({ clerkId }: Person, role: 'student' | 'lead') =>
  portal.call('POST /users/editUserRole', { userID: clerkId, role }, admin);
const setChapter = ({ clerkId }: Person, chapter: 'NJHS' | 'NHS') =>
  portal.call('POST /users/editUserChapter', { userID: clerkId, chapter }, admin);

async function until<T>(look: () => Promise<T>, fits: (seen: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    const seen = await look();
    if (fits(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`It stayed ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const messagesTo = ({ clerkId }: Person) =>
  portal.sql<{ attempts: number; done_at: Date | null; failed_at: Date | null }>(
    'SELECT attempts, done_at, failed_at FROM outbox WHERE subject_id = $1 ORDER BY created_at',
    [clerkId],
  );
const settled = (messages: { done_at: Date | null }[]) => messages.every(({ done_at }) => done_at);

it('brings role, chapter and committee to Clerk’s public metadata, and leaves the rest of them alone', async () => {
  const member = await createMember(portal, { committee: 'Outreach', publicMetadata: { theme: 'dark' } });
  await setRole(member, 'lead');
  await setChapter(member, 'NJHS');
  await until(() => messagesTo(member), settled);
  expect(await publicMetadata(member)).toEqual({
    theme: 'dark',
    role: 'lead',
    chapter: 'NJHS',
    committee: 'Outreach',
  });
});

it('is retried while Clerk is down; the edit counts at once', async () => {
  const member = await createMember(portal);
  // The keys that tokens are verified with are at hand from here on.
  await portal.call('GET /users/listUsers', {}, admin);
  const [editor, before] = [{ token: await tokenOf(admin) }, await publicMetadata(member)];
  await clerk.close();
  const input = { userID: member.clerkId, role: 'lead' } as const;
  expect((await portal.call('POST /users/editUserRole', input, editor)).data.role).toBe('lead');
  await until(
    () => messagesTo(member),
    ([message]) => (message?.attempts ?? 0) > 0,
  );
  expect(await publicMetadata(member)).toEqual(before);
  await clerk.open();
  await until(() => messagesTo(member), settled);
  expect(await publicMetadata(member)).toMatchObject({ role: 'lead' });
});

it('says what the member is now, however many changes came at once', async () => {
  const member = await createMember(portal);
  const changes = Array.from({ length: 12 }, (_, index) => setRole(member, index % 2 ? 'student' : 'lead'));
  await Promise.all(changes);
  await until(() => messagesTo(member), settled);
  const { role } = await portal.call('POST /users/getUser', { userID: member.clerkId }, admin);
  expect(await publicMetadata(member)).toMatchObject({ role });
});

it('is given up where Clerk has no such account', async () => {
  const ghost = { ...(await createAccount()), clerkId: `user_${'0'.repeat(27)}` };
  await portal.sql(
    `INSERT INTO members (clerk_id, first_name, last_name, email) VALUES ($1, 'No', 'Body', 'nobody@honor.test')`,
    [ghost.clerkId],
  );
  await setRole(ghost, 'lead');
  await until(
    () => messagesTo(ghost),
    ([message]) => Boolean(message?.failed_at),
  );
});

async function tokenOf(person: Person) {
  const token = await person.token();
  return async () => token;
}
