import { Browser, complaint } from '../test-support/browser.ts';
import { checkToken, clerk, createAccount, identityUrl, password, unique } from '../test-support/identity.ts';

const address = (user: Awaited<ReturnType<typeof createAccount>>) => `${user.primaryEmailAddress?.emailAddress}`;

describe('Signing in', () => {
  it('works with the username, and with the e-mail address in any case, in two steps', async () => {
    const user = await createAccount();
    for (const identifier of [`${user.username}`, address(user).toUpperCase()]) {
      const browser = new Browser();
      const started = await browser.post('/client/sign_ins', { identifier });
      expect(started.body.response).toMatchObject({ status: 'needs_first_factor', identifier });
      const path = `/client/sign_ins/${started.body.response?.id}/attempt_first_factor`;
      const done = await browser.post(path, { strategy: 'password', password });
      expect(done.body.response).toMatchObject({ status: 'complete' });
      expect(done.body.client?.sessions[0]?.user).toMatchObject({ id: user.id });
    }
  });

  it('says that an account is unknown, and that a password is wrong', async () => {
    const { username } = await createAccount();
    const browser = new Browser();
    expect(complaint(await browser.signIn(unique()))).toEqual({
      status: 422,
      code: 'form_identifier_not_found',
      field: 'identifier',
    });
    expect(complaint(await browser.signIn(`${username}`, 'wrong'))).toEqual({
      status: 422,
      code: 'form_password_incorrect',
      field: 'password',
    });
    expect(await browser.token()).toBeUndefined();
  });

  it('keeps private metadata and the password from the browser', async () => {
    const user = await createAccount({ privateMetadata: { note: 'for servers alone' } });
    const answer = JSON.stringify((await new Browser().signIn(address(user))).body);
    expect(answer).not.toContain('for servers alone');
    expect(answer).not.toMatch(/scrypt|password_hash|private_metadata/);
  });

  it('refuses what other sites make a browser send', async () => {
    const { username } = await createAccount();
    const browser = new Browser();
    for (const origin of ['https://evil.example', 'null', `${identityUrl()}0`]) {
      browser.origin = origin;
      expect((await browser.signIn(`${username}`)).status).toBe(403);
    }
  });

  it('continues no sign-in that another browser began', async () => {
    const { username } = await createAccount();
    const { body } = await new Browser().post('/client/sign_ins', { identifier: `${username}` });
    const path = `/client/sign_ins/${body.response?.id}/attempt_first_factor`;
    const stranger = new Browser();
    await stranger.post('/client');
    expect((await stranger.post(path, { strategy: 'password', password })).status).toBe(404);
  });

  it.each([
    ['without an identifier', {}],
    ['with an empty identifier', { identifier: '' }],
    ['with a character that no database keeps', { identifier: 'a\u0000b' }],
    ['with a very long identifier', { identifier: 'x'.repeat(100_000), password: 'y' }],
  ])('refuses a form %s', async (_what, form) => {
    const { status, body } = await new Browser().post('/client/sign_ins', form as Record<string, string>);
    expect(status).toBe(422);
    expect(body.errors?.[0]?.message).toBeTruthy();
  });
});

describe("The browser's cookie", () => {
  const clientCookie = (browser: Browser) =>
    [...browser.cookies.keys()].find((name) => /^__client_(?!uat)/.test(name)) ?? '';

  it('is kept from scripts, from other sites and from the rest of the portal', async () => {
    const { username } = await createAccount();
    const { headers } = await new Browser().signIn(`${username}`);
    const cookie = headers.getSetCookie().find((each) => /^__client_(?!uat)/.test(each));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\/__clerk;/);
  });

  it('is renewed when someone signs in, so that one planted before opens nothing', async () => {
    const { username } = await createAccount();
    const browser = new Browser();
    await browser.post('/client');
    const planted = new Browser();
    for (const [name, value] of browser.cookies) planted.cookies.set(name, value);
    await browser.signIn(`${username}`);
    expect(await browser.token()).toBeDefined();
    expect(await planted.token()).toBeUndefined();
  });

  it('from before a reset or from nowhere just means signed out', async () => {
    const { username } = await createAccount();
    const browser = new Browser();
    await browser.signIn(`${username}`);
    browser.cookies.set(clientCookie(browser), 'x'.repeat(43));
    const { status, body } = await browser.get('/client');
    expect([status, body.response]).toEqual([200, null]);
    expect(browser.cookies.get('__client_uat')).toBe('0');
  });

  it('comes with one that tells pages whether anyone is signed in', async () => {
    const { username } = await createAccount();
    const browser = new Browser();
    await browser.signIn(`${username}`);
    expect(Number(browser.cookies.get('__client_uat'))).toBeGreaterThan(Date.now() / 1000 - 60);
    await browser.other('DELETE', '/client/sessions');
    expect(browser.cookies.get('__client_uat')).toBe('0');
  });
});

describe('A session', () => {
  async function signedIn() {
    const user = await createAccount({ publicMetadata: { role: 'lead' } });
    const browser = new Browser();
    const { body } = await browser.signIn(`${user.username}`);
    return { user, browser, session: body.client?.sessions[0]?.id ?? '' };
  }

  it("gives tokens that pass Clerk's own check and name the page that asked", async () => {
    const { user, browser, session } = await signedIn();
    const { body } = await browser.post(`/client/sessions/${session}/tokens`);
    const claims = await checkToken(`${body.jwt}`);
    expect(claims).toMatchObject({ sub: user.id, sid: session, azp: identityUrl(), metadata: { role: 'lead' } });
  });

  it('shows a change of role in the next token', async () => {
    const { user, browser, session } = await signedIn();
    await clerk().users.updateUserMetadata(user.id, { publicMetadata: { role: 'admin' } });
    const { body } = await browser.post(`/client/sessions/${session}/tokens`);
    expect((await checkToken(`${body.jwt}`)).metadata).toEqual({ role: 'admin' });
  });

  it('ends with signing out', async () => {
    const { browser, session } = await signedIn();
    await browser.other('DELETE', '/client/sessions');
    expect((await browser.post(`/client/sessions/${session}/tokens`)).status).toBe(404);
    expect((await browser.get('/me')).status).toBe(401);
  });

  it('is of no use to another browser', async () => {
    const { session } = await signedIn();
    const { browser: other } = await signedIn();
    expect((await other.post(`/client/sessions/${session}/tokens`)).status).toBe(404);
    expect((await other.post(`/client/sessions/${session}/remove`)).status).toBe(404);
    expect((await other.post(`/me/sessions/${session}/revoke`)).status).toBe(404);
  });

  it('takes the place of the one before in the same browser', async () => {
    const { browser, session } = await signedIn();
    const second = await createAccount();
    const { body } = await browser.signIn(`${second.username}`);
    expect(body.client?.sessions.map(({ user }) => user.id)).toEqual([second.id]);
    expect((await browser.post(`/client/sessions/${session}/tokens`)).status).toBe(404);
  });
});
