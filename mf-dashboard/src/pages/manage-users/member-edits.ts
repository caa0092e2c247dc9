import { type Chapter, type Member, type RequestOf, type Role, roles } from '@portal/contracts';
import { ApiError, call, messageOf } from '@portal/sdk';

export type MemberEdit = 'role' | 'chapter' | 'hours';

/** What the forms of the edit dialog hold; each holds its own part. */
export interface EditValues {
  role: Role;
  chapter: Chapter;
  hours: RequestOf<'POST /users/editUserHours'>['hours'];
  reason?: string;
  confirmed?: boolean;
}

export const memberName = ({ first_name, last_name, email }: Member) => `${first_name} ${last_name}`.trim() || email;

/** Admins edit everyone, leads the role and hours of students (spec section 6). The server has the last word. */
export function permittedEdits(viewer: Role, member: Member): MemberEdit[] {
  if (viewer === 'admin') return ['role', 'chapter', 'hours'];
  return viewer === 'lead' && member.role === 'student' ? ['role', 'hours'] : [];
}

/** Nobody but an admin makes an admin. */
export const grantableRoles = (viewer: Role): Role[] =>
  viewer === 'admin' ? [...roles] : roles.filter((role) => role !== 'admin');

/** Asks the server for the edit; `needs_confirmation` where it wants `confirmed` values. @throws {ApiError} */
export async function saveEdit(edit: MemberEdit, member: Member, values: EditValues): Promise<void> {
  const userID = member.clerk_id;
  if (edit === 'role') await call('POST /users/editUserRole', { userID, role: values.role });
  else if (edit === 'chapter') await call('POST /users/editUserChapter', { userID, chapter: values.chapter });
  else {
    const reason = values.reason?.trim() || undefined;
    const { hours, confirmed } = values;
    await call('POST /users/editUserHours', { userID, hours, expected: member.total_hours, confirmed, reason });
  }
}

const titles: Record<MemberEdit, string> = { role: 'Role', chapter: 'Chapter', hours: 'Hours' };

/** Such as 'Role updated successfully' (spec section 8, 'Edit alerts'). */
export const savedMessage = (edit: MemberEdit) => `${titles[edit]} updated successfully`;

/** Such as 'Error updating role: …' (spec section 8): the server's words, else that it failed. */
export function notSavedMessage(edit: MemberEdit, error: unknown): string {
  const reason = error instanceof ApiError ? messageOf(error, `Failed to update ${edit}`) : 'Unknown error';
  return `Error updating ${edit}: ${reason}`;
}
