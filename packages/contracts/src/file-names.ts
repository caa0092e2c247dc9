/** Half of a surrogate pair, as some programs leave when they cut a text. PostgreSQL refuses it in JSON. */
export const halfCharacter = /\p{Surrogate}/gu;

/** Control characters, and those that make a name read other than it is. */
const misleading = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name that a file is stored with: the last part of a path, as a name that can be shown and saved. A text refers to its
 * files by their names, so pages give them these before they upload them.
 */
export const storedFileName = (name: string): string =>
  name
    .replace(halfCharacter, '\ufffd')
    .replace(misleading, '')
    .split(/[\\/]/)
    .map((part) => part.trim())
    .findLast(Boolean) ?? 'file';
