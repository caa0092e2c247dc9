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
const wait = (posts: object[], ageMs = 0, hasFailed = false) =>
  changesAfter({ now, posts: posts as ManagedPost[] }, ageMs, hasFailed);

describe('a list of posts is read again', () => {
  it('when the first of its posts is published or begins to be e-mailed', () => {
    expect(wait([scheduled(90), scheduled(60), mailed('waiting', 70)])).toBe(60_000);
    expect(wait([scheduled(90), mailed('waiting', 70)], 10_000)).toBe(60_000);
    expect(wait([scheduled(10 ** 9)])).toBe(2 ** 31 - 1);
  });

  it('while a mailing goes on, less and less often', () => {
    const waits = [0, -10, -100, -86_400].map((seconds) => wait([mailed('sending', seconds)]));
    expect(waits).toEqual([2500, 2500, 10_000, 30_000]);
  });

  it('no sooner than after half a minute where that failed', () => {
    expect(wait([scheduled(60)], 61_000, true)).toBe(30_000);
    expect(wait([scheduled(60)], 10_000, true)).toBe(50_000);
    expect(wait([mailed('sent', -9)], 61_000, true)).toBe(false);
  });

  it('no more where nothing is waited for', () => {
    expect(wait([{ state: 'draft', publishAt: null, mailing: null }, mailed('sent', -9), mailed('cancelled', 9)])).toBe(
      false,
    );
  });
});
