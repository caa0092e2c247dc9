/** How many members, in words. */
export const members = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`;
