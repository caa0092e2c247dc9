import { type Member, maxNameLength, memberName, type Role, roleNames, roles } from '@portal/contracts';
import { apiErrorOf, messageOf } from '@portal/sdk';

export type MemberEdit = 'role' | 'chapter' | 'committee' | 'graduation year' | 'hours';

export const nameOf = (member: Member): string => memberName(member, member.email);

/** Admins edit everyone, leads all but the chapter of students (spec section 6). The server has the last word. */
export function permittedEdits(viewer: Role, member: Member): MemberEdit[] {
  if (viewer === 'admin') return ['role', 'chapter', 'committee', 'graduation year', 'hours'];
  return viewer === 'lead' && member.role === 'student' ? ['role', 'committee', 'graduation year', 'hours'] : [];
}

/** The roles that somebody may give: nobody but an admin makes or invites an admin. */
export const roleOptions = (viewer: Role): { value: Role; label: string }[] =>
  roles.filter((role) => viewer === 'admin' || role !== 'admin').map((value) => ({ value, label: roleNames[value] }));

/** The field for the committee of one member, or of many. */
export const committeeField = {
  name: 'committee',
  label: 'Committee',
  hint: 'Leave it empty for no committee.',
  maxLength: maxNameLength,
  autoComplete: 'off',
} as const;

/** The field for the class of one member, or of many. */
export const graduationYearField = {
  name: 'graduationYear',
  label: 'Graduation year',
  hint: 'Such as 2027. Leave it empty for no class.',
  inputMode: 'numeric',
  autoComplete: 'off',
} as const;

/** Such as 'Role updated successfully' (spec section 8, 'Edit alerts'). */
export const savedMessage = (edit: MemberEdit) =>
  `${edit.charAt(0).toUpperCase()}${edit.slice(1)} updated successfully`;

/** Such as 'Error updating role: …' (spec section 8): the server's words, else that it failed. */
export function notSavedMessage(edit: MemberEdit, failure: unknown): string {
  const error = apiErrorOf(failure);
  const isOurs = error.code === 'unexpected' && error.status === 0;
  return `Error updating ${edit}: ${isOurs ? 'Unknown error' : messageOf(error, `Failed to update ${edit}`)}`;
}
