import { type Role, roleNames } from '@portal/contracts/constants';

/**
 * A search without the words that begin a word of the role's shown name: of those who have that role they say nothing, and
 * the server, which knows roles by their keys, would find 'Administrator' nowhere.
 */
export function withoutRole(search: string, role: Role): string {
  const nameWords = roleNames[role].toLowerCase().split(' ');
  const isOfRole = (word: string) => nameWords.some((nameWord) => nameWord.startsWith(word.toLowerCase()));
  return search
    .split(/\s+/)
    .filter((word) => !isOfRole(word))
    .join(' ');
}
