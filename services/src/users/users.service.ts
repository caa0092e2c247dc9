import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { UserRecord } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { type EntityManager, IsNull, Repository } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor, ActorDirectory } from '../auth/actor.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { prepare } from '../database/prepare.ts';
import { timestampOf } from '../http/timestamp.ts';
import { Ledger, type NewEntry } from './ledger.ts';
import { Member } from './member.entity.ts';
import { mayManage } from './permissions.ts';

/** A member as other features see it. */
export type MemberProfile = Readonly<Member>;

export type NewMember = Pick<
  Member,
  'clerkId' | 'firstName' | 'lastName' | 'email' | 'clerkUpdatedAt' | 'role' | 'chapter'
> &
  Partial<Pick<Member, 'committee' | 'approvedAt'>>;

const findActor = prepare<Actor>(
  `SELECT id, clerk_id AS "clerkId", email, role, chapter, approved_at IS NULL AS "isNew" FROM members
   WHERE clerk_id = $1 AND deleted_at IS NULL AND (approved_at IS NOT NULL OR $2)`,
);
const findByMailbox = prepare<Pick<Member, 'id' | 'role'>>(
  'SELECT id, role FROM members WHERE mailbox(email) = mailbox($1) AND deleted_at IS NULL',
);

/** Members for other features. */
@Injectable()
export class UsersService implements ActorDirectory {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    private readonly ledger: Ledger,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The member of an account. Null if there is none, or if a lead or admin must approve it first. */
  async findActor(clerkId: string): Promise<Actor | null> {
    const [actor] = await findActor(this.members.manager, [clerkId, this.config.signUp !== 'approval']);
    return actor ?? null;
  }

  /**
   * The record of `userID` for a viewer who is that member or may manage them. Only admins learn that a member does not
   * exist. Who waits for an approval is no member yet.
   */
  async view(viewer: { clerkId: string; actor: Actor | null }, userID: string): Promise<UserRecord> {
    const member = await this.find(userID);
    if (userID !== viewer.clerkId && !mayManage(viewer.actor, member)) {
      throw new PortalError('forbidden', 'You do not have permission to view this user.');
    }
    if (!member || !viewer.actor) throw new PortalError('not_found', 'User not found');
    return this.record(member);
  }

  /** First and last name of a member. */
  async nameOf(clerkId: string): Promise<string> {
    const member = await this.find(clerkId);
    return `${member?.firstName ?? ''} ${member?.lastName ?? ''}`.trim() || 'Unknown User';
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

  /** Gives a member the role, chapter and committee of an invitation, which approves them. */
  async assign(manager: EntityManager, clerkId: string, offer: Pick<Member, 'role' | 'chapter' | 'committee'>) {
    await manager.update(Member, { clerkId }, { ...offer, approvedAt: new Date() });
  }

  /** Whether the account waits for an approval, and is no member until then. */
  isWaiting({ approvedAt }: MemberProfile): boolean {
    return this.config.signUp === 'approval' && approvedAt === null;
  }

  /**
   * Who shall hear that an account waits: admins, and the leads of its chapter. Nobody if another account waits of which
   * they heard in the last hour, so that many sign-ups are not as many e-mails.
   */
  async approversOf({ id, chapter }: MemberProfile, manager: EntityManager): Promise<string[]> {
    const approvers: { clerk_id: string }[] = await manager.query(
      `SELECT clerk_id FROM members
       WHERE deleted_at IS NULL AND (role = 'admin' OR (role = 'lead' AND chapter = $2)) AND NOT EXISTS (
         SELECT FROM members WHERE approved_at IS NULL AND deleted_at IS NULL AND id <> $1 AND chapter = $2
           AND created_at > now() - interval '1 hour')`,
      [id, chapter],
    );
    return approvers.map(({ clerk_id }) => clerk_id);
  }

  /** The member in the caller's transaction, also for a deleted account. */
  get(manager: EntityManager, clerkId: string): Promise<MemberProfile> {
    return manager.findOneByOrFail(Member, { clerkId });
  }

  /** Adds hours to a member's total with a ledger entry, in the caller's transaction. */
  addHours(manager: EntityManager, entry: NewEntry): Promise<void> {
    return this.ledger.add(manager, entry);
  }

  private find(clerkId: string): Promise<Member | null> {
    return this.members.findOneBy({ clerkId, deletedAt: IsNull() });
  }

  /** The addresses (in lower case) that belong to a member. */
  async addressesOfMembers(addresses: string[], manager: EntityManager = this.members.manager): Promise<Set<string>> {
    const rows: { email: string }[] = await manager.query(
      'SELECT lower(email) AS email FROM members WHERE lower(email) = ANY ($1) AND deleted_at IS NULL',
      [addresses],
    );
    return new Set(rows.map(({ email }) => email));
  }

  /** The members with the mailbox of an address, in any spelling. */
  ofMailbox(address: string, manager: EntityManager): Promise<Pick<Member, 'id' | 'role'>[]> {
    return findByMailbox(manager, [address]);
  }

  async record(member: MemberProfile): Promise<UserRecord> {
    return {
      id: member.id,
      clerk_id: member.clerkId,
      first_name: member.firstName,
      last_name: member.lastName,
      email: member.email,
      role: member.role,
      chapter: member.chapter,
      committee: member.committee,
      total_hours: member.totalHours,
      hours_this_year: await this.ledger.hoursThisYear(member.id),
      created_at: timestampOf(member.createdAt),
      updated_at: timestampOf(member.updatedAt),
    };
  }
}
