/**
 * SQL for a member's name, from the table or alias `members`.
 * @param otherwise SQL for what stands in place of a name that is empty: an account can have none
 */
export const memberNameInSql = (members: string, otherwise = 'NULL'): string =>
  `coalesce(nullif(trim(concat_ws(' ', ${members}.first_name, ${members}.last_name)), ''), ${otherwise})`;
