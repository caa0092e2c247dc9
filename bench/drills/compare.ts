import type { Tried } from './load.ts';

/** How often something happened, by the id under which it was tried. */
export type Facts = Map<string, number>;

/** What was tried, beside what is there in the end. */
export interface Books {
  tried: number;
  accepted: number;
  /** Accepted, but not there. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
}

/** Compares what was accepted with what is there. What was not accepted may have happened, once. */
export function compare(tried: Tried[], facts: Record<string, Facts>): Books {
  const accepted = tried.filter(({ outcome }) => outcome === 'accepted');
  const times = ({ stream, id }: Tried) =>
    Object.entries(facts)
      .filter(([fact]) => fact.split(':')[0] === stream)
      .map(([fact, counts]) => ({ text: `${fact} ${id}`, count: counts.get(id) ?? 0 }));
  const those = (list: Tried[], isWrong: (count: number) => boolean) =>
    list.flatMap((one) => times(one).flatMap(({ text, count }) => (isWrong(count) ? [text] : [])));
  return {
    tried: tried.length,
    accepted: accepted.length,
    lost: those(accepted, (count) => count === 0),
    doubled: those(tried, (count) => count > 1),
  };
}
