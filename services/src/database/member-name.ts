/** SQL for the whole name of a row of `members`, which is empty where an account has none. An index has it folded. */
export const fullNameInSql = (members: string): string => `trim(${members}.first_name || ' ' || ${members}.last_name)`;

/**
 * SQL for a member's name, from the table or alias `members`.
 * @param otherwise SQL for what stands in place of a name that is empty: an account can have none
 */
export const memberNameInSql = (members: string, otherwise = 'NULL'): string =>
  `coalesce(nullif(${fullNameInSql(members)}, ''), ${otherwise})`;
