/** A text without what makes no difference: case, accents, typographic forms and spaces around it. */
export const normal = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Whether two texts are alike: the share of their pairs of letters that both have (Dice's coefficient) is at least `least`,
 * in whatever order their words are. Short texts say too little, unless they are the same: many names have few letters.
 */
export function isLike(one: string, other: string, least: number): boolean {
  if (normal(one) === normal(other)) return normal(one) !== '';
  const [first, second] = [pairsOf(one), pairsOf(other)];
  if (first.length < 3 || second.length < 3) return false;
  const left = [...second];
  const shared = first.filter((pair) => {
    const place = left.indexOf(pair);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  return (2 * shared.length) / (first.length + second.length) >= least;
}

/** Longer texts are compared by their beginnings. */
const mostCompared = 500;

const pairsOf = (text: string): string[] =>
  normal(text)
    .slice(0, mostCompared)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => [...word].slice(1).map((letter, index) => `${[...word][index]}${letter}`));
