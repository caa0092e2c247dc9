/** How many, in words: `1 member`, `1,200 members`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : several}`;
