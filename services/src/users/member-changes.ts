import { type Chapter, type MemberChange, maxUnconfirmedRise } from '@portal/contracts';
import type { AuditAction } from '@portal/contracts/audit-actions';
import { PortalError } from '@portal/http-server';
import type { Member } from './member.entity.ts';

/** What a change does to one member. `from` and `to` are what people see. */
export interface MemberPlan {
  from: string | null;
  to: string | null;
  columns: Partial<Pick<Member, 'role' | 'chapter' | 'committee' | 'graduationYear' | 'deactivatedAt'>>;
  action: AuditAction;
}

/** Members are promoted from the junior chapter to the other one. */
export const promotion = { from: 'NJHS', to: 'NHS' } as const satisfies Record<string, Chapter>;

const shownYear = (year: number | null): string | null => (year === null ? null : `${year}`);
const activity = (isActive: boolean): string => (isActive ? 'active' : 'deactivated');

export function planOf(change: MemberChange, member: Member): MemberPlan {
  const { role, chapter, committee, deactivatedAt } = member;
  switch (change.kind) {
    case 'role':
      return { from: role, to: change.role, columns: { role: change.role }, action: 'member.role_changed' };
    case 'chapter':
      return {
        from: chapter,
        to: change.chapter,
        columns: { chapter: change.chapter },
        action: 'member.chapter_changed',
      };
    case 'committee': {
      const to = change.committee || null;
      return { from: committee, to, columns: { committee: to }, action: 'member.committee_changed' };
    }
    case 'graduation_year': {
      const { graduationYear } = change;
      const years = { from: shownYear(member.graduationYear), to: shownYear(graduationYear) };
      return { ...years, columns: { graduationYear }, action: 'member.graduation_year_changed' };
    }
    case 'active': {
      const states = { from: activity(deactivatedAt === null), to: activity(change.active) };
      const columns = { deactivatedAt: change.active ? null : new Date() };
      return { ...states, columns, action: change.active ? 'member.reactivated' : 'member.deactivated' };
    }
    case 'promotion':
      return { from: chapter, to: promotion.to, columns: { chapter: promotion.to }, action: 'member.promoted' };
  }
}

/** Whether the change takes an admin away. */
export const removesAdmin = (change: MemberChange, { role, deactivatedAt }: Member): boolean =>
  role === 'admin' &&
  deactivatedAt === null &&
  ((change.kind === 'role' && change.role !== 'admin') || (change.kind === 'active' && !change.active));

/** Why the editor may not make this change of a member whom they manage (spec section 6 and decision 7). */
export function refusalOf(editor: Member, member: Member, change: MemberChange): PortalError | undefined {
  const isAdmin = editor.role === 'admin';
  switch (change.kind) {
    case 'role':
      return !isAdmin && change.role === 'admin' ? forbidden('Only an admin can make an admin.') : undefined;
    case 'committee':
    case 'graduation_year':
      return undefined;
    case 'chapter':
      return isAdmin ? undefined : forbidden('Only an admin can change a chapter.');
    case 'active':
      if (!isAdmin) return forbidden('Only an admin can deactivate or reactivate members.');
      return !change.active && member.id === editor.id ? conflict('You cannot deactivate yourself.') : undefined;
    case 'promotion':
      if (!isAdmin) return forbidden('Only an admin can promote members.');
      return member.deactivatedAt ? conflict('Deactivated members are not promoted.') : undefined;
  }
}

/** Whether a lead makes a colleague a lead again, perhaps because the response was lost. Leads do not manage each other. */
export const isLeadAlready = (editor: Member, member: Member, change?: MemberChange): boolean =>
  change?.kind === 'role' &&
  change.role === 'lead' &&
  editor.role === 'lead' &&
  member.role === 'lead' &&
  member.chapter === editor.chapter &&
  member.deletedAt === null &&
  member.id !== editor.id;

export const leadAlready = (): PortalError => conflict('Already a committee lead.');

export const endedMeanwhile = (): PortalError =>
  conflict('This member was rejected in the meantime, or the account was deleted.');

export const lastAdmin = ({ kind }: MemberChange): PortalError =>
  conflict(`The last admin cannot be ${kind === 'active' ? 'deactivated' : 'demoted'}.`);

export const changedMeanwhile = (total: number): PortalError =>
  conflict(`The hours have changed in the meantime; they are ${total} now.`);

export const highRise = (from: number, to: number): PortalError =>
  new PortalError(
    'needs_confirmation',
    `This raises the total by more than ${maxUnconfirmedRise} hours, from ${from} to ${to}. Is that right?`,
  );

const forbidden = (message: string) => new PortalError('forbidden', message);
const conflict = (message: string) => new PortalError('conflict', message);
