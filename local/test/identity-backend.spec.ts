import { once } from 'node:events';
import { request } from 'node:http';
import { backend, checkToken, clerk, createAccount, identityUrl, password, unique } from '../test-support/identity.ts';

const refusal = (error: { status: number; errors: { code: string; meta?: { paramName?: string } }[] }) => ({
  status: error.status,
  problems: error.errors.map(({ code, meta }) => [code, meta?.paramName]),
});

describe("The Backend API, through Clerk's own client", () => {
  it('makes, reads, changes and deletes accounts', async () => {
    const user = await createAccount({ firstName: 'Ada', lastName: 'Byron', privateMetadata: { note: 1 } });
    expect(user.fullName).toBe('Ada Byron');
    expect(user.primaryEmailAddress?.verification?.status).toBe('verified');
    const changed = await clerk().users.updateUser(user.id, { firstName: 'Augusta' });
    expect(changed).toMatchObject({ firstName: 'Augusta', lastName: 'Byron' });
    expect((await clerk().users.getUser(user.id)).privateMetadata).toEqual({ note: 1 });
    await clerk().users.deleteUser(user.id);
    const gone = await clerk().users.getUser(user.id).catch(refusal);
    expect(gone).toEqual({ status: 404, problems: [['resource_not_found', undefined]] });
  });

  it('merges metadata: null takes a key away, the rest stays', async () => {
    const user = await createAccount({ publicMetadata: { role: 'student', chapter: 'NHS', seen: { tour: true } } });
    const changes = { role: null, committee: 'Service', seen: { notice: true } };
    const { publicMetadata } = await clerk().users.updateUserMetadata(user.id, { publicMetadata: changes });
    expect(publicMetadata).toEqual({ chapter: 'NHS', committee: 'Service', seen: { tour: true, notice: true } });
  });

  it('loses none of many metadata changes made at once', async () => {
    const { id } = await createAccount();
    const keys = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(keys.map((key) => clerk().users.updateUserMetadata(id, { publicMetadata: { [key]: 1 } })));
    expect(Object.keys((await clerk().users.getUser(id)).publicMetadata).sort()).toEqual(keys);
  });

  it('finds accounts by address, username and reference, newest first and in pages', async () => {
    const users = [];
    for (let made = 0; made < 3; made++) users.push(await createAccount({ externalId: unique() }));
    const ids = users.map(({ id }) => id);
    const page = await clerk().users.getUserList({ userId: ids, limit: 2, offset: 1 });
    expect([page.totalCount, page.data.map(({ id }) => id)]).toEqual([3, [ids[1], ids[0]]]);
    const { username, primaryEmailAddress, externalId } = users[0] as (typeof users)[number];
    for (const filter of [
      { username: [`${username}`.toUpperCase()] },
      { emailAddress: [`${primaryEmailAddress?.emailAddress}`] },
      { externalId: [`${externalId}`] },
    ])
      expect((await clerk().users.getUserList(filter)).data.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('gives a name to one of many who want it at the same moment', async () => {
    const username = unique();
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => createAccount({ username })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [refusal(each.reason)] : []));
    for (const { status, problems } of refusals) {
      expect(status).toBe(422);
      expect(problems[0]?.[0]).toBe('form_identifier_exists');
    }
  });

  it('names everything that is wrong with a new account', async () => {
    const wrong = { username: 'Änne!', emailAddress: ['not an address'], password: 'short' };
    expect(await createAccount(wrong).catch(refusal)).toEqual({
      status: 422,
      problems: [
        ['form_username_invalid_character', 'username'],
        ['form_password_length_too_short', 'password'],
        ['form_param_format_invalid', 'email_address'],
      ],
    });
    expect(await createAccount({ username: 'abc' }).catch(refusal)).toMatchObject({
      problems: [['form_username_invalid_length', 'username']],
    });
  });

  it('keeps addresses and usernames in lower case, so that none is given twice', async () => {
    const name = unique();
    const user = await createAccount({
      username: name.toUpperCase(),
      emailAddress: [`${name.toUpperCase()}@Honor.Test`],
    });
    expect(user.username).toBe(name);
    expect(user.primaryEmailAddress?.emailAddress).toBe(`${name}@honor.test`);
    expect(await createAccount({ username: name }).catch(refusal)).toMatchObject({
      problems: [['form_identifier_exists', 'username']],
    });
  });
});

describe('Session tokens for scripts', () => {
  it("pass Clerk's own check, for 60 seconds, with the public metadata in them", async () => {
    const user = await createAccount({ publicMetadata: { role: 'admin', chapter: 'NJHS' } });
    const session = await clerk().sessions.createSession({ userId: user.id });
    const claims = await checkToken((await clerk().sessions.getToken(session.id)).jwt);
    expect(claims).toMatchObject({ sub: user.id, sid: session.id, sts: 'active', v: 2, fva: [0, -1] });
    expect(claims.metadata).toEqual({ role: 'admin', chapter: 'NJHS' });
    expect(claims.exp - claims.iat).toBe(60);
  });

  it('are given for the key that scripts rely on', async () => {
    const { id } = await createAccount();
    const headers = { authorization: 'Bearer sk_test_local_portal' };
    const session = await backend('/sessions', { method: 'POST', headers, body: JSON.stringify({ user_id: id }) });
    const token = await backend(`/sessions/${session.body.id}/tokens`, { method: 'POST', headers });
    expect(await checkToken(token.body.jwt ?? '')).toMatchObject({ sub: id });
  });

  it('are made no more once the session is revoked or its account deleted', async () => {
    const user = await createAccount();
    const [first, second] = [
      await clerk().sessions.createSession({ userId: user.id }),
      await clerk().sessions.createSession({ userId: user.id }),
    ];
    expect((await clerk().sessions.revokeSession(first.id)).status).toBe('revoked');
    expect(await clerk().sessions.getToken(first.id).catch(refusal)).toMatchObject({ status: 422 });
    expect((await clerk().sessions.getSession(second.id)).status).toBe('active');
    await clerk().users.deleteUser(user.id);
    expect(await clerk().sessions.getToken(second.id).catch(refusal)).toMatchObject({ status: 404 });
  });
});

describe('The Backend API, from anyone', () => {
  it('opens to the secret key alone', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer sk_test_other', 'Basic sk_live_local_portal']) {
      expect((await backend('/users', { headers: { authorization } })).status).toBe(401);
    }
  });

  it('answers this machine alone: a web page that points its own name here is refused', async () => {
    const options = { headers: { host: 'evil.example' }, agent: false } as const;
    const [answer] = await once(request(`${identityUrl()}/v1/users`, options).end(), 'response');
    answer.resume();
    expect(answer.statusCode).toBe(421);
  });

  it.each([
    ['a body that is no JSON', '/users', 'no'],
    ['a list for a body', '/users', '[]'],
    [
      'a character that no database keeps',
      '/users',
      JSON.stringify({ first_name: '\u0000', password, username: unique() }),
    ],
    [
      'the same in metadata',
      '/users',
      JSON.stringify({ username: unique(), password, public_metadata: { a: '\u0000' } }),
    ],
    ['a number for a name', '/users', JSON.stringify({ username: 5, password })],
    [
      'too much metadata',
      '/users',
      JSON.stringify({ username: unique(), password, public_metadata: { a: 'a'.repeat(9000) } }),
    ],
    ['a session for nobody', '/sessions', JSON.stringify({ user_id: 'user_nobody' })],
    ['a session for nothing', '/sessions', '{}'],
  ])('refuses %s with a reason', async (_what, path, body) => {
    const answer = await backend(path, { method: 'POST', body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.errors?.[0]?.message).toBeTruthy();
  });

  it.each(['/users?limit=abc', '/users?offset=-1', '/users?order_by=username', '/users/%00', '/sessions', '/nothing'])(
    'refuses GET %s with a reason',
    async (path) => {
      const { status, body } = await backend(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body.errors?.[0]?.message).toBeTruthy();
    },
  );
});
