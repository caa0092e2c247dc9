import { Browser, complaint } from '../test-support/browser.ts';
import { clerk, createAccount, password, unique } from '../test-support/identity.ts';

function form(changes: Record<string, string> = {}): Record<string, string> {
  const username = unique();
  const names = { first_name: 'Grace', last_name: 'Hopper' };
  return { username, email_address: `${username}@honor.test`, password, ...names, ...changes };
}

describe('Signing up', () => {
  it('makes the account and signs in', async () => {
    const browser = new Browser();
    const { body } = await browser.post('/client/sign_ups', form());
    expect(body.response).toMatchObject({ status: 'complete', missing_fields: [] });
    expect(body.client?.sessions[0]?.user).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hopper',
      public_metadata: {},
    });
    expect(await browser.token()).toBeDefined();
  });

  it('lets nobody choose a role', async () => {
    const chosen = { public_metadata: '{"role":"admin"}', private_metadata: '{"a":1}' };
    const { body } = await new Browser().post('/client/sign_ups', form(chosen));
    const user = await clerk().users.getUser(`${body.response?.created_user_id}`);
    expect([user.publicMetadata, user.privateMetadata]).toEqual([{}, {}]);
  });

  it('makes accounts with a verified address, as Clerk does', async () => {
    const { body } = await new Browser().post('/client/sign_ups', form());
    const user = await clerk().users.getUser(`${body.response?.created_user_id}`);
    expect(user.primaryEmailAddress?.verification?.status).toBe('verified');
  });

  it('says what is missing and takes it later', async () => {
    const { password: secret = '', ...rest } = form();
    const browser = new Browser();
    const first = await browser.post('/client/sign_ups', rest);
    expect(first.body.response).toMatchObject({ status: 'missing_requirements', missing_fields: ['password'] });
    const path = `/client/sign_ups/${first.body.response?.id}`;
    const second = await browser.other('PATCH', path, { password: secret });
    expect(second.body.response).toMatchObject({ status: 'complete', username: rest.username });
    expect((await new Browser().other('PATCH', path, { username: unique() })).status).toBe(404);
  });

  it.each([
    ['a short username', { username: 'abc' }, 'form_username_invalid_length', 'username'],
    ['a username with blanks', { username: 'ada byron' }, 'form_username_invalid_character', 'username'],
    ['markup for an address', { email_address: '<b>@honor.test' }, 'form_param_format_invalid', 'email_address'],
    ['a short password', { password: 'short' }, 'form_password_length_too_short', 'password'],
    ['a very long password', { password: 'x'.repeat(73) }, 'form_password_length_too_long', 'password'],
    ['a very long name', { first_name: 'x'.repeat(201) }, 'form_param_max_length_exceeded', 'first_name'],
    ['metadata that is no JSON', { unsafe_metadata: '{' }, 'form_param_format_invalid', 'unsafe_metadata'],
  ])('refuses %s', async (_what, changes, code, field) => {
    expect(complaint(await new Browser().post('/client/sign_ups', form(changes as Record<string, string>)))).toEqual({
      status: 422,
      code,
      field,
    });
  });

  it('refuses a name and an address that others have', async () => {
    const other = await createAccount();
    const taken = {
      username: `${other.username}`.toUpperCase(),
      email_address: `${other.primaryEmailAddress?.emailAddress}`,
    };
    const { status, body } = await new Browser().post('/client/sign_ups', form(taken));
    expect(status).toBe(422);
    expect(body.errors?.map(({ meta }) => meta.param_name)).toEqual(['email_address', 'username']);
  });

  it('makes one account of many sign-ups for one address at the same moment', async () => {
    const email_address = `${unique()}@honor.test`;
    const tries = Array.from({ length: 6 }, () => new Browser().post('/client/sign_ups', form({ email_address })));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await clerk().users.getCount({ emailAddress: [email_address] })).toBe(1);
  });
});
