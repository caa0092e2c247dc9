import { type Role, roleNames } from '@portal/contracts/constants';

/**
 * Removes from a search the words that match the shown name of the role. The server knows the keys of roles only, so it
 * would not find 'Administrator'.
 */
export function withoutRole(search: string, role: Role): string {
  const nameWords = roleNames[role].toLowerCase().split(' ');
  const isOfRole = (word: string) => nameWords.some((nameWord) => nameWord.startsWith(word.toLowerCase()));
  return search
    .split(/\s+/)
    .filter((word) => !isOfRole(word))
    .join(' ');
}
