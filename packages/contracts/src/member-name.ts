/** Whose name nobody knows, for people who may not know the address: an account can have none. */
export const nameless = 'A member';

/** A member's name for people. @param otherwise stands in place of a name that is empty */
export const memberName = (member: { first_name: string; last_name: string }, otherwise = nameless): string =>
  `${member.first_name} ${member.last_name}`.trim() || otherwise;

/** First name and initial, for whoever checks a certificate. */
export const nameWithInitial = (student: { first_name: string; last_initial: string }): string =>
  memberName({ first_name: student.first_name, last_name: student.last_initial && `${student.last_initial}.` });

/** First and last name of a name that was typed in one field: the last word is the last name. */
export function namesIn(typed: string): { firstName: string; lastName: string } {
  const words = typed.split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}
