import { distance } from 'fastest-levenshtein';

/** `: did you mean hours?` if a known word is similar to the typed one, otherwise a full stop. */
export function suggestion(typed: string, known: string[]): string {
  const isNear = (name: string) => distance(typed, name) <= Math.ceil(typed.length / 3);
  const [nearest] = known.filter(isNear).sort((one, other) => distance(typed, one) - distance(typed, other));
  return nearest ? `: did you mean ${nearest}?` : '.';
}
