import { nameless } from '@portal/contracts';

/** SQL: the name of the row `member`. `otherwise` is SQL that stands in place of a name that is empty. */
export const memberNameInSql = (member: string, otherwise = `'${nameless}'`): string =>
  `coalesce(nullif(trim(${member}.first_name || ' ' || ${member}.last_name), ''), ${otherwise})`;
