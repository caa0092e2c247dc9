import { signedInUser, tokenOf } from './token.ts';

const session = (getToken: () => Promise<string | null>) =>
  ({ session: { getToken } }) as Parameters<typeof tokenOf>[0];

const onLineIs = (onLine: boolean) =>
  Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'navigator');
});

describe('the token of the identity provider', () => {
  it.each([
    ['ten seconds', true, 10_000],
    ['a second without a network', false, 1000],
  ])('is waited for no longer than %s', async (_case, onLine, ms) => {
    const { timeout } = AbortSignal;
    const spied = jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((given) => timeout.call(AbortSignal, given === ms ? 50 : given));
    onLineIs(onLine);
    await expect(tokenOf(session(() => new Promise(() => {})))).rejects.toBeDefined();
    spied.mockRestore();
  });

  it('is null where nobody is signed in', async () => {
    onLineIs(true);
    expect(await tokenOf({ session: null })).toBeNull();
    expect(await tokenOf(session(async () => 'fresh'))).toBe('fresh');
  });
});

it('counts nobody as signed in whose session waits for a new password or a second factor', () => {
  type Given = Parameters<typeof signedInUser>[0];
  const user = { id: 'user_1' } as Given['user'];
  const given = (status: string) => ({ user, session: { status } }) as Given;
  expect(signedInUser(given('active'))).toBe(user);
  expect(signedInUser(given('pending'))).toBeNull();
  expect(signedInUser({ user: undefined, session: undefined })).toBeUndefined();
});
