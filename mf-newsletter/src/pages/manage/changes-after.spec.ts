import type { Mailing } from '@portal/contracts/mailings';
import type { ManagedPost } from '@portal/contracts/newsletter';
import { changesAfter } from './changes-after.ts';

const now = '2026-11-20T12:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();
const scheduled = (seconds: number) => ({ state: 'scheduled', publishAt: at(seconds), mailing: null });
const mailed = (state: Mailing['state'], seconds: number) => ({
  state: 'published',
  publishAt: now,
  mailing: { state, sendsAt: at(seconds) },
});
const wait = (posts: object[], hasFailed = false) => changesAfter({ now, posts: posts as ManagedPost[] }, hasFailed);

describe('a list of posts is read again', () => {
  it('when the first of its posts is published or begins to be e-mailed, and every half a minute until then', () => {
    expect(wait([scheduled(25), scheduled(20), mailed('waiting', 22)])).toBe(20_000);
    expect(wait([scheduled(25), mailed('waiting', 22)])).toBe(22_000);
    expect(wait([scheduled(10 ** 9)])).toBe(30_000);
  });

  it('while a mailing goes on, less and less often', () => {
    const waits = [0, -10, -100, -86_400].map((seconds) => wait([mailed('sending', seconds)]));
    expect(waits).toEqual([2500, 2500, 10_000, 30_000]);
  });

  it('after half a minute where that failed', () => {
    expect(wait([scheduled(1)], true)).toBe(30_000);
    expect(wait([mailed('sending', -9)], true)).toBe(30_000);
    expect(wait([mailed('sent', -9)], true)).toBe(false);
  });

  it('no more where nothing is waited for', () => {
    expect(wait([{ state: 'draft', publishAt: null, mailing: null }, mailed('sent', -9), mailed('cancelled', 9)])).toBe(
      false,
    );
  });
});
