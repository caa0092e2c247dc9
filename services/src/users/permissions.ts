import type { Chapter, Role } from '@portal/contracts';

interface Standing {
  role: Role;
  chapter: Chapter;
}

/** Whom somebody may look at and manage: admins anyone, leads students of the own chapter (spec section 6). */
export function mayManage(viewer: Standing | null, member: Standing | null): boolean {
  if (viewer?.role === 'admin') return true;
  return viewer?.role === 'lead' && member?.role === 'student' && member.chapter === viewer.chapter;
}
