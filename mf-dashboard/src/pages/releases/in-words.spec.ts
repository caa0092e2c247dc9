import type { ReleaseChange } from '@portal/contracts';
import { doneBy, percent, sentence } from './in-words.ts';

const change: ReleaseChange = {
  number: 7,
  app: 'hours',
  action: 'promote',
  version: '1.1.0',
  from: '1.0.0',
  share: null,
  by: 'Ada',
  at: '2026-11-20T12:00:00Z',
  reason: null,
  smoke: null,
};

describe('changes of what is active, in words', () => {
  it.each<[Partial<ReleaseChange>, string]>([
    [{}, 'hours went from 1.0.0 to 1.1.0 for everyone'],
    [{ from: null }, 'hours 1.1.0 was released; nothing of hours was active'],
    [{ action: 'canary', share: 0.125 }, 'hours 1.1.0 was offered to 12.5% of the visitors; the others keep 1.0.0'],
    [{ action: 'rollback', version: '1.0.0', from: '1.1.0' }, 'hours was rolled back from 1.1.0 to 1.0.0'],
    [{ action: 'demote' }, 'hours 1.1.0, a canary, was ended; everyone gets 1.0.0'],
    [{ action: 'retire' }, 'hours was retired: 1.1.0 is no longer active, and nothing else of hours'],
  ])('say from what to what: %o', (changed, told) => {
    expect(sentence({ ...change, ...changed })).toBe(told);
  });

  it('tell people from what happens by itself', () => {
    expect([doneBy('Ada'), doneBy('automatic')]).toEqual(['by Ada', 'by itself']);
  });

  it('name shares as people say them', () => {
    expect([0.1, 0.5, 0.0025].map(percent)).toEqual(['10%', '50%', '0.25%']);
  });
});
