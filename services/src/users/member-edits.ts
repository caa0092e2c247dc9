import { Injectable } from '@nestjs/common';
import { type BulkEditResult, type MemberChange, maxUnconfirmedRise, memberName } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { turns } from '../database/advisory-locks.ts';
import { Goals } from '../goals/goals.service.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { Outbox } from '../outbox/outbox.ts';
import { forgetMoves, move } from './chapter-moves.ts';
import { Ledger } from './ledger.ts';
import { Member } from './member.entity.ts';
import { MemberApproval } from './member-approval.ts';
import {
  changedMeanwhile,
  endedMeanwhile,
  highRise,
  isLeadAlready,
  lastAdmin,
  leadAlready,
  type MemberPlan,
  planOf,
  promotion,
  refusalOf,
  removesAdmin,
} from './member-changes.ts';
import { MemberList } from './member-list.ts';
import { mayManage } from './permissions.ts';
import { UsersService } from './users.service.ts';

type HoursInput = RequestTo<'POST /users/editUserHours'>['input'];
type BulkInput = RequestTo<'POST /users/bulkEdit'>['input'];

interface Wanted {
  ids: string[];
  change?: MemberChange;
  dryRun?: boolean;
}

/** The rows are current, and locked unless nothing will be saved. */
interface Edit {
  manager: EntityManager;
  editor: Member;
  /** Also those whose accounts have ended since the editor saw them, or who are leads already. They stay as they are. */
  members: Member[];
  /** Why the editor may not change the others. */
  refusal: PortalError;
}

interface Planned {
  member: Member;
  plan: MemberPlan;
  refusal?: PortalError;
}

/** Changes of members by admins and leads (spec section 6 and decision 7), each in one transaction. */
@Injectable()
export class MemberEdits {
  constructor(
    private readonly database: DataSource,
    private readonly list: MemberList,
    private readonly users: UsersService,
    private readonly approval: MemberApproval,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly goals: Goals,
  ) {}

  /** Changes one member. @throws {PortalError} if the actor may not, or nobody would be left as an admin */
  change(actor: Actor, userID: string, change: MemberChange): Promise<Member> {
    return this.edit(actor, { ids: [userID], change }, async (edit) => {
      const member = only(edit);
      if (isLeadAlready(edit.editor, member, change)) throw leadAlready();
      const planned = await this.plan(edit, change);
      for (const { refusal } of planned) if (refusal) throw refusal;
      await this.save(edit, planned, change);
      return edit.manager.findOneByOrFail(Member, { id: member.id });
    });
  }

  /** Changes all whom the actor may change, and says what becomes of each one. A dry run says the same. */
  async changeAll(
    actor: Actor,
    { userIDs, filter = {}, change, dryRun }: BulkInput,
  ): Promise<ResultOf<'POST /users/bulkEdit'>> {
    const ids = [...new Set(userIDs ?? (await this.list.idsOf(actor, filter)))];
    const work = async (edit: Edit) => {
      const planned = await this.plan(edit, change);
      if (!dryRun) await this.save(edit, planned, change);
      const found = new Map(planned.map((each) => [each.member.clerkId, resultOf(edit.editor, each)]));
      const results = ids.map((id) => found.get(id) ?? unknown(id, edit.refusal));
      return { results, ...(change.kind === 'promotion' && { startsOn: await this.startsOn(edit, change.from) }) };
    };
    return this.edit(actor, { ids, change, dryRun }, work);
  }

  /** The ledger gets the difference, with person, time and reason. */
  setHours(actor: Actor, { userID, hours: total, expected, confirmed, reason }: HoursInput): Promise<Member> {
    return this.edit(actor, { ids: [userID] }, async (edit) => {
      const { manager, editor } = edit;
      const { id: memberId, clerkId: subject, totalHours } = only(edit);
      // The first attempt of a repeated edit may have set this total already.
      if (expected !== undefined && ![expected, total].includes(totalHours)) throw changedMeanwhile(totalHours);
      if (!confirmed && total - totalHours > maxUnconfirmedRise) throw highRise(totalHours, total);
      const correction = { memberId, total, reason: reason || null, createdBy: editor.clerkId };
      if ((await this.ledger.correct(manager, correction)) !== 0) {
        const details = { from: totalHours, to: total, reason: correction.reason };
        await this.audit.record(manager, { actor: editor.clerkId, action: 'member.hours_corrected', subject, details });
      }
      return manager.findOneByOrFail(Member, { id: memberId });
    });
  }

  private edit<T>(actor: Actor, wanted: Wanted, work: (edit: Edit) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      if (wanted.change?.kind === 'promotion' && !wanted.dryRun) await this.goals.hold(manager);
      return work({ manager, ...(await read(manager, actor, wanted)) });
    });
  }

  private async plan({ manager, editor, members }: Edit, change: MemberChange): Promise<Planned[]> {
    // An admin who waits for an approval can do nothing, and does not count as one who is left.
    const takesAdmin = (member: Member) => removesAdmin(change, member) && !this.users.isWaiting(member);
    let admins = members.some(takesAdmin) ? await this.countAdmins(manager) : 0;
    return members.map((member) => {
      const plan = planOf(change, member);
      if (member.deletedAt) return { member, plan, refusal: endedMeanwhile() };
      if (plan.from === plan.to) return { member, plan };
      let refusal = refusalOf(editor, member, change);
      if (!refusal && takesAdmin(member)) {
        if (admins < 2) refusal = lastAdmin(change);
        else admins -= 1;
      }
      return { member, plan, refusal };
    });
  }

  /** All changed members get the same values. Clerk's public metadata follow through the outbox. */
  private async save(edit: Edit, planned: Planned[], change: MemberChange): Promise<void> {
    const { manager, editor } = edit;
    const changed = planned.filter((each) => outcomeOf(each) === 'changed');
    const [first] = changed;
    if (!first) return;
    const ids = changed.map(({ member }) => member.clerkId);
    const { columns, action } = first.plan;
    await manager.update(Member, { clerkId: In(ids) }, columns);
    const members = changed.map(({ member }) => member);
    // Nothing is written to Clerk about an account that waits, until it is approved.
    const accounts = members.filter((member) => !this.users.isWaiting(member)).map(({ clerkId }) => clerkId);
    if (change.kind !== 'active' && change.kind !== 'graduation_year')
      await this.outbox.add(manager, 'account-metadata', ...accounts);
    if (change.kind === 'role' && change.role !== 'student') await this.approval.approveNew(manager, editor, members);
    const startsOn = change.kind === 'promotion' ? await this.startsOn(edit, change.from) : undefined;
    if (change.kind === 'chapter') await forgetMoves(manager, ids, await this.startsOn(edit, 'this_year'));
    if (startsOn) await move(manager, ids, startsOn);
    const events = changed.map(({ member, plan: { from, to } }) => {
      const details = change.kind === 'active' ? {} : { from, to, ...(startsOn && { startsOn }) };
      return { actor: editor.clerkId, action, subject: member.clerkId, details };
    });
    await this.audit.record(manager, ...events);
  }

  /** Changes that take admins away wait for each other, so that each one counts the admins who are left. */
  private async countAdmins(manager: EntityManager): Promise<number> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [turns.demotions]);
    const admins = await manager.findBy(Member, { role: 'admin', deletedAt: IsNull(), deactivatedAt: IsNull() });
    return admins.filter((admin) => !this.users.isWaiting(admin)).length;
  }

  /** The first day of the present school year, or of the next one. */
  private async startsOn({ manager }: Edit, from: 'this_year' | 'next_year'): Promise<string> {
    const goals = await this.goals.goalsOf(promotion.from, manager);
    const present = goals.yearOf(this.goals.today);
    return goals.of(from === 'this_year' ? present : present + 1).firstDay;
  }
}

/**
 * Locks the editor and the members, always in the same order, and reads them again, because their roles can have changed
 * since the request began. Only admins learn that somebody does not exist.
 * @throws {PortalError} if the actor may change none of the members
 */
async function read(
  manager: EntityManager,
  actor: Actor,
  { ids, change, dryRun }: Wanted,
): Promise<Omit<Edit, 'manager'>> {
  const rows = await manager.find(Member, {
    where: { clerkId: In([actor.clerkId, ...ids]) },
    order: { id: 'ASC' },
    ...(!dryRun && { lock: { mode: 'pessimistic_write' as const } }),
  });
  const editor = rows.find(({ clerkId }) => clerkId === actor.clerkId);
  if (!editor || editor.deletedAt || editor.deactivatedAt || editor.role === 'student')
    throw new PortalError('forbidden', 'Access Denied');
  const reached = rows.filter((row) => mayManage(editor, row) || isLeadAlready(editor, row, change));
  const found = new Map(reached.map((row) => [row.clerkId, row]));
  // In the order of the ids, so that the last admin of a list is the one who stays.
  const members = ids.flatMap((id) => found.get(id) ?? []);
  const refusal =
    editor.role === 'admin'
      ? new PortalError('not_found', 'User not found')
      : new PortalError('forbidden', 'You can only edit students of your own chapter.');
  if (members.length === 0 && ids.length > 0) throw refusal;
  return { editor, members, refusal };
}

function only({ members: [member] }: Edit): Member {
  if (!member) throw new PortalError('not_found', 'User not found');
  if (member.deletedAt) throw endedMeanwhile();
  return member;
}

function outcomeOf({ plan, refusal }: Planned): BulkEditResult['outcome'] {
  if (refusal) return 'refused';
  return plan.from === plan.to ? 'unchanged' : 'changed';
}

const hidden = { email: '', totalHours: 0, graduationYear: null };

/** For members whom the editor does not manage, it has only the name. */
const resultOf = (editor: Member, planned: Planned): BulkEditResult => {
  const { member, plan, refusal } = planned;
  const known = mayManage(editor, member) ? member : hidden;
  return {
    userID: member.clerkId,
    name: memberName({ first_name: member.firstName, last_name: member.lastName }, known.email || undefined),
    email: known.email,
    totalHours: known.totalHours,
    graduationYear: known.graduationYear,
    from: plan.from,
    to: plan.to,
    outcome: outcomeOf(planned),
    ...(refusal && { reason: refusal.message }),
  };
};

const unknown = (userID: string, { message: reason }: PortalError): BulkEditResult => ({
  userID,
  name: '',
  ...hidden,
  from: null,
  to: null,
  outcome: 'refused',
  reason,
});
