import { createAccount, createMember, type Person, publicMetadata } from './support/people.ts';
import { Portal } from './support/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await Portal.start();
});
afterAll(() => portal.stop());

const init = (person: Person, changes: object = {}) =>
  portal.ask('POST /users/initUser', { userID: person.clerkId, email: person.email, ...changes }, person);

describe('the first initialisation', () => {
  it('creates a student of NJHS with the name and e-mail that Clerk has verified', async () => {
    const person = await createAccount({ firstName: 'Mary', lastName: 'Jackson' });
    const { status } = await init(person, { firstName: 'Mallory', lastName: 'M', email: 'mallory@evil.test' });
    expect(status).toBe(200);
    expect(await portal.call('POST /users/getUser', { userID: person.clerkId }, person)).toMatchObject({
      clerk_id: person.clerkId,
      first_name: 'Mary',
      last_name: 'Jackson',
      email: person.email,
      role: 'student',
      chapter: 'NJHS',
      committee: null,
      total_hours: 0,
      hours_this_year: 0,
    });
  });

  it('takes the sent name where the account has none', async () => {
    const person = await createAccount({ firstName: '', lastName: '' });
    await init(person, { firstName: 'Dorothy', lastName: 'Vaughan' });
    const record = await portal.call('POST /users/getUser', { userID: person.clerkId }, person);
    expect(record).toMatchObject({ first_name: 'Dorothy', last_name: 'Vaughan' });
  });

  it('takes no characters from a name that turn around the text after it', async () => {
    const person = await createAccount({ firstName: '\u202eMary', lastName: 'Jack\u2067son' });
    await init(person);
    const record = await portal.call('POST /users/getUser', { userID: person.clerkId }, person);
    expect(record).toMatchObject({ first_name: 'Mary', last_name: 'Jackson' });
  });

  it('takes an account whose address our forms refuse, whatever its names are', async () => {
    const person = await createAccount({ email: `adä.${Date.now()}@honor.test`, firstName: '', lastName: '' });
    expect(await init(person, { firstName: 'x'.repeat(250), lastName: 'Vaughan' })).toMatchObject({
      status: 200,
      body: { user: { first_name: '', last_name: 'Vaughan', email: person.email } },
    });
  });

  it('never takes a role or chapter from the body', async () => {
    const person = await createAccount();
    await init(person, { role: 'admin', chapter: 'NHS' });
    const record = await portal.call('POST /users/getUser', { userID: person.clerkId }, person);
    expect(record).toMatchObject({ role: 'student', chapter: 'NJHS' });
  });

  it('keeps the role and chapter that the account’s public metadata already give it', async () => {
    const person = await createAccount({ publicMetadata: { role: 'lead', chapter: 'NHS' } });
    await init(person);
    const record = await portal.call('POST /users/getUser', { userID: person.clerkId }, person);
    expect(record).toMatchObject({ role: 'lead', chapter: 'NHS' });
  });

  it('marks the account as initialised in its public metadata', async () => {
    const person = await createAccount();
    await init(person);
    expect(await publicMetadata(person)).toMatchObject({ role: 'student', chapter: 'NJHS' });
  });

  it('answers with the record, as its contract says', async () => {
    const person = await createAccount();
    const input = { userID: person.clerkId, firstName: null, lastName: null, email: person.email };
    const { user } = await portal.call('POST /users/initUser', input, person);
    expect(user.clerk_id).toBe(person.clerkId);
  });
});

describe('a repeated initialisation', () => {
  it('changes nothing, and repairs metadata that were lost', async () => {
    const person = await createMember(portal, { role: 'lead', chapter: 'NHS', committee: 'Outreach' });
    expect((await init(person)).status).toBe(200);
    const record = await portal.call('POST /users/getUser', { userID: person.clerkId }, person);
    expect(record).toMatchObject({ role: 'lead', chapter: 'NHS', committee: 'Outreach' });
    expect(await publicMetadata(person)).toMatchObject({ role: 'lead', chapter: 'NHS', committee: 'Outreach' });
  });

  it('creates one member when several come at once', async () => {
    const person = await createAccount();
    const answers = await Promise.all(Array.from({ length: 6 }, () => init(person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const members = await portal.sql('SELECT id FROM members WHERE clerk_id = $1', [person.clerkId]);
    const events = await portal.sql(`SELECT id FROM audit_events WHERE subject = $1`, [person.clerkId]);
    expect([members.length, events.length]).toEqual([1, 1]);
  });
});

describe('refused', () => {
  it('is an initialisation of someone else', async () => {
    const [person, other] = await Promise.all([createAccount(), createAccount()]);
    const input = { userID: other.clerkId, email: other.email };
    expect(await portal.refusal('POST /users/initUser', input, person)).toMatchObject({ status: 403 });
    expect(await portal.sql('SELECT id FROM members WHERE clerk_id = $1', [other.clerkId])).toEqual([]);
  });

  it('is an account without an address, which is told so', async () => {
    const person = await createAccount({ email: '' });
    expect(await init(person)).toMatchObject({
      status: 400,
      body: { error: 'Your account has no e-mail address.' },
    });
  });

  it.each([{ userID: '' }, { userID: undefined }])('is %p', async (changes) => {
    const person = await createAccount();
    expect(await init(person, changes)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

describe('when Clerk does not answer', () => {
  it('says so, and a later try succeeds', async () => {
    const person = await createAccount();
    const token = await person.token();
    const offline = await Portal.start({ CLERK_API_URL: 'http://127.0.0.1:9' });
    try {
      const caller = { ...person, token: async () => token };
      const input = { userID: person.clerkId, email: person.email };
      expect(await offline.refusal('POST /users/initUser', input, caller)).toMatchObject({
        status: 503,
        code: 'unavailable',
      });
    } finally {
      await offline.stop();
    }
    expect((await init(person)).status).toBe(200);
  });
});
