import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Goal, memberName, namesIn, type UserRecord } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { type EntityManager, IsNull, Repository } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor, ActorDirectory } from '../auth/actor.ts';
import type { Account } from '../auth/clerk-accounts.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { readInBatches } from '../database/in-batches.ts';
import { memberNameInSql } from '../database/member-name.ts';
import { prepare } from '../database/prepare.ts';
import { type GoalSources, Goals, goalSourcesInSql } from '../goals/goals.service.ts';
import { timestampOf } from '../http/timestamp.ts';
import { followFirstDay } from './chapter-moves.ts';
import { Ledger, lockMembers } from './ledger.ts';
import { Member } from './member.entity.ts';
import { memberFields, type RecordedMember } from './member-row.ts';
import { mayManage } from './permissions.ts';

/** A member as other features see it. */
export type MemberProfile = Readonly<Member>;

export type NewMember = Pick<
  Member,
  'clerkId' | 'firstName' | 'lastName' | 'email' | 'clerkUpdatedAt' | 'role' | 'chapter'
> &
  Partial<Pick<Member, 'committee' | 'graduationYear' | 'approvedAt'>>;

export interface KnownMember
  extends Pick<Member, 'id' | 'role' | 'chapter' | 'graduationYear' | 'approvedAt' | 'deactivatedAt'> {
  /** Empty where the account has none. */
  name: string;
}

/** What an import can fill in of a member. `id` is the member's. A name has both parts, of which one can be empty. */
export interface MissingFacts extends Partial<Pick<Member, 'firstName' | 'lastName'>> {
  id: number;
  graduationYear?: number;
}

/** Hours of submissions that count from now on, or do not count any longer. */
interface Decision {
  kind: 'approval' | 'undo';
  /** Clerk id. */
  createdBy: string;
  /** Their hours are negative if an approval is undone. */
  submissions: { memberId: number; submissionId: string; hours: number }[];
}

const findActors = prepare<Actor>(
  `SELECT id, clerk_id AS "clerkId", email, role, chapter, approved_at IS NULL AS "isNew",
     deactivated_at IS NOT NULL AS "isDeactivated" FROM members
   WHERE clerk_id = ANY ((SELECT $1)::text[]) AND deleted_at IS NULL AND (approved_at IS NOT NULL OR deactivated_at IS NOT NULL OR $2)`,
);
const findMember = prepare<RecordedMember & { sources: GoalSources }>(
  `SELECT id, clerk_id AS "clerkId", first_name AS "firstName", last_name AS "lastName", email, role, chapter, committee,
     total_hours::float8 AS "totalHours", created_at AS "createdAt", updated_at AS "updatedAt",
     ${goalSourcesInSql('members.id')} AS sources
   FROM members WHERE clerk_id = $1 AND deleted_at IS NULL`,
);
const findByMailbox = prepare<Pick<Member, 'id' | 'role'>>(
  'SELECT id, role FROM members WHERE mailbox(email) = mailbox($1) AND deleted_at IS NULL',
);

const factRows = `jsonb_to_recordset($1) AS fact (id integer, "firstName" text, "lastName" text, "graduationYear" integer)`;
const fillIn = `
  UPDATE members SET first_name = coalesce(nullif(first_name, ''), "firstName", ''),
    last_name = coalesce(nullif(last_name, ''), "lastName", ''),
    graduation_year = coalesce(graduation_year, "graduationYear"), updated_at = now()
  FROM ${factRows} WHERE members.id = fact.id RETURNING clerk_id`;
const nameNameless = prepare<{ clerk_id: string }>(
  `UPDATE members SET first_name = $2, last_name = $3, updated_at = now()
   WHERE id = $1 AND first_name = '' AND last_name = '' RETURNING clerk_id`,
);
const takeBack = `
  UPDATE members SET first_name = CASE WHEN "firstName" IS NULL THEN first_name ELSE '' END,
    last_name = CASE WHEN "firstName" IS NULL THEN last_name ELSE '' END,
    graduation_year = CASE WHEN "graduationYear" IS NULL THEN graduation_year END, updated_at = now()
  FROM ${factRows} WHERE members.id = fact.id
    AND ("firstName" IS NULL OR (first_name = "firstName" AND last_name = "lastName"))
    AND ("graduationYear" IS NULL OR graduation_year = "graduationYear") RETURNING clerk_id`;

/** Members for other features. */
@Injectable()
export class UsersService implements ActorDirectory {
  private readonly actor = readInBatches(
    (clerkIds) => findActors(this.members.manager, [clerkIds, this.config.signUp !== 'approval']),
    'clerkId',
  );

  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    private readonly ledger: Ledger,
    private readonly audit: Audit,
    private readonly goals: Goals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The member of an account. Null if there is none, or if a lead or admin must approve it first. */
  async findActor(clerkId: string): Promise<Actor | null> {
    return (await this.actor(clerkId)) ?? null;
  }

  /**
   * The record of `userID` for a viewer who is that member or may manage them. Only admins learn that a member does not
   * exist. A person who waits for an approval is no member yet.
   */
  async view(viewer: { clerkId: string; actor: Actor | null }, userID: string): Promise<UserRecord> {
    const [member] = await findMember(this.members.manager, [userID]);
    if (userID !== viewer.clerkId && !mayManage(viewer.actor, member ?? null)) {
      throw new PortalError('forbidden', 'You do not have permission to view this user.');
    }
    if (!member || !viewer.actor) throw new PortalError('not_found', 'User not found');
    return this.record(member, member.sources);
  }

  /** First and last name of a member. */
  async nameOf(clerkId: string): Promise<string> {
    const member = await this.members.findOneBy({ clerkId, deletedAt: IsNull() });
    return memberName({ first_name: member?.firstName ?? '', last_name: member?.lastName ?? '' });
  }

  /** The member's id, also for a deleted account. Null if there never was one. */
  async idOf(clerkId: string): Promise<number | null> {
    return (await this.members.findOneBy({ clerkId }))?.id ?? null;
  }

  /**
   * Adds the member of an account once. There is no other way to add members. Returns false and changes nothing if the
   * account has one.
   */
  async add(manager: EntityManager, member: NewMember): Promise<boolean> {
    const { clerkId } = member;
    const inserted = await manager.createQueryBuilder().insert().into(Member).values(member).orIgnore().execute();
    if (inserted.raw.length === 0) return false;
    await this.audit.record(manager, { actor: clerkId, action: 'member.initialised', subject: clerkId });
    return true;
  }

  /**
   * Gives a member what an invitation offers, which approves them, also after a rejection, and if they were deactivated before
   * that. Changes of a rejected account were not followed, so the record gets what it is now. Empty names stay as they are.
   */
  async assign(
    manager: EntityManager,
    { clerkId, email, firstName, lastName, updatedAt }: Account,
    offer: Pick<Member, 'role' | 'chapter' | 'committee'>,
  ): Promise<void> {
    const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
    const account = { email, ...names, clerkUpdatedAt: updatedAt };
    const standing = { approvedAt: new Date(), deletedAt: null, deactivatedAt: null };
    await manager.update(Member, { clerkId }, { ...account, ...offer, ...standing });
  }

  /** Whether the account waits for an approval, and is no member until then. */
  isWaiting({ approvedAt }: Pick<MemberProfile, 'approvedAt'>): boolean {
    return this.config.signUp === 'approval' && approvedAt === null;
  }

  /**
   * Why an account is not an active member's, as the end of a sentence. Undefined for members, and for accounts that the viewer
   * does not look after.
   */
  whyNoMember(viewer: Actor, account: KnownMember): string | undefined {
    if (!mayManage(viewer, account)) return undefined;
    if (account.deactivatedAt) return 'has an account that is deactivated: an admin can reactivate it in Manage Users';
    if (this.isWaiting(account)) return 'has an account that waits for approval in Manage Users';
    return undefined;
  }

  /** Whether a lead or admin has ended the account while its member was new. */
  isRejected({ approvedAt, deletedAt }: MemberProfile): boolean {
    return deletedAt !== null && approvedAt === null;
  }

  /** Who shall hear of a new member: admins, and the leads of the chapter. */
  async approversOf({ chapter }: MemberProfile, manager: EntityManager): Promise<string[]> {
    const approvers: { clerk_id: string }[] = await manager.query(
      `SELECT clerk_id FROM members
       WHERE deleted_at IS NULL AND deactivated_at IS NULL AND (role = 'admin' OR (role = 'lead' AND chapter = $1))`,
      [chapter],
    );
    return approvers.map(({ clerk_id }) => clerk_id);
  }

  /** The member in the caller's transaction, also for a deleted account. */
  get(manager: EntityManager, clerkId: string): Promise<MemberProfile> {
    return manager.findOneByOrFail(Member, { clerkId });
  }

  /** Has the promotions as of a school year, and the hours of their members, follow its first day, in the caller's transaction. */
  followFirstDay(manager: EntityManager, year: Pick<Goal, 'chapter' | 'year' | 'firstDay'>): Promise<void> {
    return followFirstDay(manager, year);
  }

  /** Adds hours of submissions to their members' totals with ledger entries, in the caller's transaction. */
  addHours(manager: EntityManager, { submissions, ...decision }: Decision): Promise<void> {
    return this.ledger.add(manager, { entries: submissions, ...decision });
  }

  /** The members with these addresses, by address in lower case. */
  async membersOf(addresses: string[], manager: EntityManager): Promise<Map<string, KnownMember>> {
    const rows: (KnownMember & { email: string })[] = await manager.query(
      `SELECT lower(email) AS email, id, ${memberNameInSql('members', `''`)} AS name, role, chapter,
         graduation_year AS "graduationYear", approved_at AS "approvedAt", deactivated_at AS "deactivatedAt"
       FROM members WHERE lower(email) = ANY ($1) AND deleted_at IS NULL`,
      [addresses],
    );
    return new Map(rows.map(({ email, ...member }) => [email, member]));
  }

  /** Fills in what is empty of members, in the caller's transaction, and returns their Clerk ids. */
  async fillIn(manager: EntityManager, facts: MissingFacts[]): Promise<string[]> {
    await lockMembers(manager, [facts.map(({ id }) => id)]);
    const [rows]: [{ clerk_id: string }[], number] = await manager.query(fillIn, [JSON.stringify(facts)]);
    return rows.map(({ clerk_id }) => clerk_id);
  }

  /** Gives the member the name that they have typed in a form, if they have none. */
  async nameNameless(manager: EntityManager, id: number, typed: string): Promise<void> {
    const { firstName, lastName } = namesIn(typed);
    const [named] = await nameNameless(manager, [id, firstName, lastName]);
    if (!named) return;
    const { clerk_id: actor } = named;
    const details = { fields: ['firstName', 'lastName'] };
    await this.audit.record(manager, { actor, action: 'member.profile_changed', subject: actor, details });
  }

  /** Empties it again where it is still the same, and returns the number of these members. */
  async takeBack(manager: EntityManager, facts: MissingFacts[]): Promise<number> {
    await lockMembers(manager, [facts.map(({ id }) => id)]);
    const [rows]: [unknown[], number] = await manager.query(takeBack, [JSON.stringify(facts)]);
    return rows.length;
  }

  /** The members with the mailbox of an address, in any spelling. */
  ofMailbox(address: string, manager: EntityManager): Promise<Pick<Member, 'id' | 'role'>[]> {
    return findByMailbox(manager, [address]);
  }

  async record(member: RecordedMember, sources?: GoalSources): Promise<UserRecord> {
    const goal = this.goals.goalFrom(sources ?? (await this.goals.sourcesOf(member.id)), member.chapter);
    const { completed } = await this.goals.progress(member.id, goal);
    return {
      ...memberFields(member),
      id: member.id,
      hours_this_year: completed,
      updated_at: timestampOf(member.updatedAt),
    };
  }
}
