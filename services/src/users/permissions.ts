import type { Standing } from '../auth/actor.ts';

/**
 * Whether somebody may see and manage a member: admins everybody, leads the students of their own chapter (spec section
 * 6).
 */
export function mayManage(viewer: Standing | null, member: Standing | null): boolean {
  if (viewer?.role === 'admin') return true;
  return viewer?.role === 'lead' && member?.role === 'student' && member.chapter === viewer.chapter;
}
