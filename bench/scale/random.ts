import { seededRandom } from '@portal/local/demo/random';

const dayMs = 24 * 60 * 60 * 1000;

/** Random values that are the same in each run. */
export class Random {
  /** From 0 up to 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed).next;
  }

  /** The first ones of the list more often than the last ones. */
  oneOf = (list: readonly string[]): string => list[Math.floor(this.next() ** 1.7 * list.length)] as string;

  /** Each as often as the others. */
  anyOf = (list: readonly string[]): string => list[Math.floor(this.next() * list.length)] as string;

  someOf = (list: readonly string[], count: number): string =>
    Array.from({ length: count }, () => this.oneOf(list)).join(' ');

  /** Version 4. */
  uuid(): string {
    const digits = Array.from({ length: 4 }, () =>
      Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
  }
}

/** So many days after a time. */
export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * dayMs);

/** The time of row `n` of `count` rows over the last `years`. Row 1 is the newest. */
export const timeOfRow = (n: number, count: number, years = 4): Date =>
  daysAfter(new Date(), (-n * years * 365.25) / count);
