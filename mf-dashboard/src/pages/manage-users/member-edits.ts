import { type Member, type Role, roles } from '@portal/contracts';
import { apiErrorOf, messageOf } from '@portal/sdk';

export type MemberEdit = 'role' | 'chapter' | 'hours';

export const memberName = ({ first_name, last_name, email }: Member) => `${first_name} ${last_name}`.trim() || email;

/** Admins edit everyone, leads the role and hours of students (spec section 6). The server has the last word. */
export function permittedEdits(viewer: Role, member: Member): MemberEdit[] {
  if (viewer === 'admin') return ['role', 'chapter', 'hours'];
  return viewer === 'lead' && member.role === 'student' ? ['role', 'hours'] : [];
}

/** Nobody but an admin makes an admin. */
export const grantableRoles = (viewer: Role): Role[] =>
  viewer === 'admin' ? [...roles] : roles.filter((role) => role !== 'admin');

const titles: Record<MemberEdit, string> = { role: 'Role', chapter: 'Chapter', hours: 'Hours' };

/** Such as 'Role updated successfully' (spec section 8, 'Edit alerts'). */
export const savedMessage = (edit: MemberEdit) => `${titles[edit]} updated successfully`;

/** Such as 'Error updating role: …' (spec section 8): the server's words, else that it failed. */
export function notSavedMessage(edit: MemberEdit, failure: unknown): string {
  const error = apiErrorOf(failure);
  const isOurs = error.code === 'unexpected' && error.status === 0;
  return `Error updating ${edit}: ${isOurs ? 'Unknown error' : messageOf(error, `Failed to update ${edit}`)}`;
}
