import { wayBackFrom } from '@portal/releases/way-back';
import fc from 'fast-check';

interface Track {
  version: string;
  earlier: string[];
  everActive: string[];
}

const start: Track = { version: 'A', earlier: [], everActive: ['A'] };

const promote = (track: Track, version: string): Track =>
  version === track.version
    ? track
    : { version, ...wayBackFrom(version, track.everActive, [...track.earlier, track.version]) };

/** To the last good version, or to `to`. */
function rollback(track: Track, to = track.earlier.at(-1)): Track {
  if (!to || to === track.version) return track;
  return { version: to, ...wayBackFrom(to, track.everActive, track.earlier) };
}

/** `A B` promotes, `<` rolls back, `<A` rolls back to A. */
const after = (steps: string): Track =>
  steps
    .split(' ')
    .reduce(
      (track, step) => (step.startsWith('<') ? rollback(track, step.slice(1) || undefined) : promote(track, step)),
      start,
    );

describe('A rollback', () => {
  it.each([
    ['B', 'A'],
    ['B C A', undefined],
    ['B C B', 'A'],
    ['B <', undefined],
    ['B < C', 'A'],
    ['B < B', 'A'],
    ['B C < D C', 'B'],
    ['B C D <B E', 'B'],
    ['B C D <B E <', 'A'],
    ['B <A <B', undefined],
    ['B C A B D', 'B'],
    ['B C A D', 'A'],
  ])('after %s goes to %s', (steps, target) => {
    expect(after(steps).earlier.at(-1)).toBe(target);
  });

  it('remembers the newest versions of a long way', () => {
    const versions = Array.from({ length: 30 }, (_, number) => `${number}`);
    expect(after(versions.join(' ')).earlier).toEqual(versions.slice(9, 29));
  });
});

type Step = { do: 'promote' | 'to'; version: string } | { do: 'back' };

const version = fc.constantFrom(...'ABCDEF');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('promote' as const), version }),
  fc.record({ do: fc.constant('to' as const), version }),
  fc.record({ do: fc.constant('back' as const) }),
);

/** Says, without regard to how the way back is kept, which versions count as bad. */
class Witness {
  readonly bad = new Set<string>();
  readonly #order = ['A'];

  /** Leaving a version for an older one is going back, and so is every rollback. */
  goes({ from, to, isRollback }: { from: string; to: string; isRollback: boolean }): void {
    const place = this.#order.indexOf(to);
    if (place < 0) this.#order.push(to);
    else if (isRollback || place < this.#order.indexOf(from)) this.bad.add(from);
    // Made active on purpose: good until it is left.
    this.bad.delete(to);
  }

  wasActive = (one: string) => this.#order.includes(one);
  isOlder = (one: string, other: string) => this.#order.indexOf(one) < this.#order.indexOf(other);
}

test('A version that was left by going back is where no later rollback goes, unless it was made active anew', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const witness = new Witness();
      let track = start;
      for (const one of steps) {
        const target = track.earlier.at(-1);
        if (one.do === 'to' && !witness.wasActive(one.version)) continue;
        const next =
          one.do === 'promote'
            ? promote(track, one.version)
            : rollback(track, one.do === 'to' ? one.version : undefined);
        if (next.version === track.version) continue;
        if (one.do === 'back') expect(witness.bad).not.toContain(target);
        const isNew = !witness.wasActive(next.version);
        witness.goes({ from: track.version, to: next.version, isRollback: one.do !== 'promote' });
        // What a new version replaces is what a rollback of it brings back.
        if (isNew) expect(next.earlier.at(-1)).toBe(track.version);
        for (const way of next.earlier) {
          expect(witness.bad).not.toContain(way);
          expect(witness.isOlder(way, next.version)).toBe(true);
        }
        track = next;
      }
    }),
    { numRuns: 500 },
  );
});
