import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { maxUnconfirmedRise } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Audit, type AuditAction } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Ledger } from './ledger.ts';
import { Member } from './member.entity.ts';
import { mayManage } from './permissions.ts';

type Input<N extends 'Role' | 'Hours' | 'Chapter'> = RequestTo<`POST /users/editUser${N}`>['input'];

/** A change in progress. Both rows are locked and current. */
interface Edit {
  manager: EntityManager;
  editor: Member;
  member: Member;
}

const demotionLock = 4_711_003;

/** Changes of members by admins and leads (spec section 6 and decision 7), each in one transaction. */
@Injectable()
export class MemberEdits {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  setRole(actor: Actor, { userID, role }: Input<'Role'>): Promise<Member> {
    return this.edit(actor, userID, async (edit) => {
      if (edit.editor.role !== 'admin' && role === 'admin') throw forbidden('Only an admin can make an admin.');
      const from = edit.member.role;
      if (from === role) return;
      if (from === 'admin') await keepAnAdmin(edit.manager);
      await this.change(edit, { role });
      await this.record(edit, 'member.role_changed', { from, to: role });
    });
  }

  setChapter(actor: Actor, { userID, chapter }: Input<'Chapter'>): Promise<Member> {
    return this.edit(actor, userID, async (edit) => {
      if (edit.editor.role !== 'admin') throw forbidden('Only an admin can change a chapter.');
      const from = edit.member.chapter;
      if (from === chapter) return;
      await this.change(edit, { chapter });
      await this.record(edit, 'member.chapter_changed', { from, to: chapter });
    });
  }

  /** The ledger gets the difference, with person, time and reason. */
  setHours(actor: Actor, { userID, hours: total, expected, confirmed, reason }: Input<'Hours'>): Promise<Member> {
    return this.edit(actor, userID, async (edit) => {
      const { totalHours } = edit.member;
      if (expected !== undefined && expected !== totalHours) throw changedMeanwhile(totalHours);
      if (!confirmed && total - totalHours > maxUnconfirmedRise) throw highRise(totalHours, total);
      const correction = { memberId: edit.member.id, total, reason: reason || null, createdBy: edit.editor.clerkId };
      const difference = await this.ledger.correct(edit.manager, correction);
      if (difference === 0) return;
      const details = { from: edit.member.totalHours, to: total, reason: correction.reason };
      await this.record(edit, 'member.hours_corrected', details);
    });
  }

  private edit(actor: Actor, userID: string, change: (edit: Edit) => Promise<void>): Promise<Member> {
    return this.database.transaction(async (manager) => {
      const { editor, member } = await lockBoth(manager, actor.clerkId, userID);
      await change({ manager, editor, member });
      return manager.findOneByOrFail(Member, { id: member.id });
    });
  }

  /** Clerk's public metadata follow through the outbox. */
  private async change({ manager, member }: Edit, changes: Partial<Pick<Member, 'role' | 'chapter'>>): Promise<void> {
    await manager.update(Member, member.id, changes);
    await this.outbox.add(manager, 'account-metadata', member.clerkId);
  }

  private record({ manager, editor, member }: Edit, action: AuditAction, details: Record<string, unknown>) {
    return this.audit.record(manager, { actor: editor.clerkId, action, subject: member.clerkId, details });
  }
}

/**
 * Locks the editor and the edited member, always in the same order, and reads both again, because their roles can have
 * changed since the request began.
 */
async function lockBoth(manager: EntityManager, editorId: string, memberId: string): Promise<Omit<Edit, 'manager'>> {
  const rows = await manager.find(Member, {
    where: [editorId, memberId].map((clerkId) => ({ clerkId, deletedAt: IsNull() })),
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const editor = rows.find(({ clerkId }) => clerkId === editorId);
  const member = rows.find(({ clerkId }) => clerkId === memberId);
  if (!editor || editor.role === 'student') throw forbidden('Access Denied');
  if (!mayManage(editor, member ?? null)) throw forbidden('You can only edit students of your own chapter.');
  if (!member) throw new PortalError('not_found', 'User not found');
  return { editor, member };
}

/** Demotions of admins wait for each other, so that each one counts the admins who are left. */
async function keepAnAdmin(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [demotionLock]);
  const admins = await manager.countBy(Member, { role: 'admin', deletedAt: IsNull() });
  if (admins < 2) throw new PortalError('conflict', 'The last admin cannot be demoted.');
}

const changedMeanwhile = (total: number) =>
  new PortalError('conflict', `The hours have changed in the meantime; they are ${total} now.`);

const highRise = (from: number, to: number) =>
  new PortalError(
    'needs_confirmation',
    `This raises the total by more than ${maxUnconfirmedRise} hours, from ${from} to ${to}. Is that right?`,
  );

const forbidden = (message: string) => new PortalError('forbidden', message);
