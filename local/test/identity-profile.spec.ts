import { Browser, complaint } from '../test-support/browser.ts';
import { createAccount, identityUrl, password, unique } from '../test-support/identity.ts';

async function signedIn() {
  const user = await createAccount({ firstName: 'Ada', lastName: 'Byron' });
  const browser = new Browser();
  await browser.signIn(`${user.username}`);
  return { user, browser };
}

describe('The profile', () => {
  it('changes names and username, and keeps what is not sent', async () => {
    const { browser } = await signedIn();
    const username = unique();
    const { body } = await browser.other('PATCH', '/me', { first_name: 'Augusta', username });
    expect(body.response).toMatchObject({ first_name: 'Augusta', last_name: 'Byron', username });
    const emptied = await browser.other('PATCH', '/me', { last_name: '' });
    expect(emptied.body.response).toMatchObject({ first_name: 'Augusta', last_name: null });
  });

  it('refuses names that others have or that break the rules', async () => {
    const { user: other } = await signedIn();
    const { browser } = await signedIn();
    expect(complaint(await browser.other('PATCH', '/me', { username: `${other.username}` }))).toMatchObject({
      status: 422,
      code: 'form_identifier_exists',
    });
    expect((await browser.other('PATCH', '/me', { username: '' })).status).toBe(422);
    expect((await browser.other('PATCH', '/me', { username: 'a b c d' })).status).toBe(422);
  });

  it('lets nobody change role, chapter or address', async () => {
    const { user, browser } = await signedIn();
    const chosen = { public_metadata: '{"role":"admin"}', email_address: 'other@honor.test' };
    const { body } = await browser.other('PATCH', '/me', chosen);
    expect(body.response).toMatchObject({
      public_metadata: {},
      email_addresses: [{ email_address: user.primaryEmailAddress?.emailAddress }],
    });
  });

  it('shows a picture of the initials, with nothing in it that runs', async () => {
    const { browser } = await signedIn();
    const { body } = await browser.get('/me');
    const picture = await fetch(`${identityUrl()}${body.response?.image_url}`);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(await picture.text()).toContain('>AB<');
    const markup = await fetch(`${identityUrl()}/__clerk/avatar?initials=%3Cscript`);
    expect(await markup.text()).not.toContain('<script');
  });
});

describe('Changing the password', () => {
  const change = (browser: Browser, form: Record<string, string>) => browser.post('/me/change_password', form);
  const newPassword = 'another long password';

  it('needs the present one', async () => {
    const { user, browser } = await signedIn();
    for (const current_password of ['', 'wrong']) {
      const refused = await change(browser, { current_password, new_password: newPassword });
      expect(complaint(refused)).toEqual({ status: 422, code: 'form_password_incorrect', field: 'current_password' });
    }
    expect((await new Browser().signIn(`${user.username}`)).status).toBe(200);
  });

  it('asks of the new one what sign-up asks', async () => {
    const { browser } = await signedIn();
    expect(complaint(await change(browser, { current_password: password, new_password: 'short' }))).toEqual({
      status: 422,
      code: 'form_password_length_too_short',
      field: 'new_password',
    });
  });

  it('counts: the old one opens nothing any more', async () => {
    const { user, browser } = await signedIn();
    expect((await change(browser, { current_password: password, new_password: newPassword })).status).toBe(200);
    expect((await new Browser().signIn(`${user.username}`)).status).toBe(422);
    expect((await new Browser().signIn(`${user.username}`, newPassword)).status).toBe(200);
  });

  it("ends the user's other sessions where that is asked for, and only there", async () => {
    const { user, browser } = await signedIn();
    const phone = new Browser();
    await phone.signIn(`${user.username}`);
    await change(browser, { current_password: password, new_password: newPassword });
    expect(await phone.token()).toBeDefined();
    const again = { current_password: newPassword, new_password: password, sign_out_of_other_sessions: 'true' };
    await change(browser, again);
    expect(await phone.token()).toBeUndefined();
    expect(await browser.token()).toBeDefined();
  });
});

describe("The user's devices", () => {
  it('are listed, and each can be signed out', async () => {
    const { user, browser } = await signedIn();
    const phone = new Browser();
    const { body } = await phone.signIn(`${user.username}`);
    const session = body.client?.sessions[0]?.id;
    const listed = (await browser.get('/me/sessions/active')).body as unknown as { id: string }[];
    expect(listed).toHaveLength(2);
    expect((await browser.post(`/me/sessions/${session}/revoke`)).status).toBe(200);
    expect(await phone.token()).toBeUndefined();
  });
});
