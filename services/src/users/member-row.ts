import type { Member as MemberRow } from '@portal/contracts';
import { timestampOf } from '../http/timestamp.ts';
import type { Member } from './member.entity.ts';

export type RecordedMember = Omit<Member, 'approvedAt' | 'clerkUpdatedAt' | 'deletedAt' | 'deactivatedAt'>;

/** What both a member's own record and the list of Manage Users say. */
export const memberFields = (member: RecordedMember) => ({
  clerk_id: member.clerkId,
  first_name: member.firstName,
  last_name: member.lastName,
  email: member.email,
  role: member.role,
  chapter: member.chapter,
  committee: member.committee,
  total_hours: member.totalHours,
  created_at: timestampOf(member.createdAt),
});

/** A member in the list of Manage Users (spec section 3, 'Member'). */
export const memberRow = (member: Member): MemberRow => ({
  ...memberFields(member),
  graduation_year: member.graduationYear,
  is_new: member.approvedAt === null,
  is_deactivated: member.deactivatedAt !== null,
});
