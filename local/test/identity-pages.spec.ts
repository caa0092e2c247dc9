import { clerk, createAccount, identityUrl, password, unique } from '../test-support/identity.ts';

/** Reads all of the response: what stays unread would keep the connection and the test's process alive. */
async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${identityUrl()}/__clerk${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe("Clerk's browser scripts", () => {
  const script = '/npm/@clerk/clerk-js@6/dist/clerk.browser.js';

  it('come from this machine, compressed', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get(script, { 'accept-encoding': accepted });
      expect(answer.headers.get('content-type')).toMatch('text/javascript');
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.text).toContain('Clerk');
    }
    expect((await get('/npm/@clerk/ui@1/dist/ui.browser.js')).status).toBe(200);
  });

  it('are cached for good under their whole version, and asked for again under a range', async () => {
    expect((await get(script)).headers.get('cache-control')).toMatch('max-age=3600');
    const whole = await get(script.replace('@6', '@6.34.1'));
    expect(whole.headers.get('cache-control')).toMatch('immutable');
  });

  it.each([
    '/npm/@clerk/backend@3/dist/index.js',
    '/npm/@clerk/ui@1/dist/..%2f..%2fpackage.json',
    '/npm/@clerk/ui@1/dist/no.js',
  ])('are all that is served: %s is not', async (path) => expect((await get(path)).status).toBe(404));
});

describe('The people offered on the local sign-in page', () => {
  it('are those made to be tried out, and nobody else', async () => {
    const secret = unique();
    const name = unique();
    await createAccount({
      username: name,
      emailAddress: [`${name}@honor.test`],
      publicMetadata: { role: 'lead', chapter: 'NHS' },
      privateMetadata: { demoPassword: password },
    });
    await createAccount({ username: secret, publicMetadata: { role: 'admin' } });
    const { text } = await get('/demo-people');
    expect(text).not.toContain(secret);
    expect(JSON.parse(text).people).toContainEqual({
      email: `${name}@honor.test`,
      username: name,
      role: 'lead',
      chapter: 'NHS',
    });
    const [user] = (await clerk().users.getUserList({ username: [name] })).data;
    await clerk().users.deleteUser(`${user?.id}`);
  });
});

describe('The environment', () => {
  it('tells Clerk of the fields, lengths and pages of the portal', async () => {
    const environment = JSON.parse((await get('/v1/environment')).text);
    expect(environment.user_settings.password_settings.min_length).toBe(8);
    expect(environment.user_settings.attributes.username).toMatchObject({ enabled: true, required: true });
    expect(environment.display_config).toMatchObject({ sign_in_url: '/sign-in', after_sign_up_url: '/init-user' });
  });
});
