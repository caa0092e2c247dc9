/** The keys of what is named, in their order. */
export const keysOf = <Key extends string>(names: Record<Key, unknown>): Key[] => Object.keys(names) as Key[];
