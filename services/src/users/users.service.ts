import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { UserRecord } from '@portal/contracts';
import { type EntityManager, IsNull, Repository } from 'typeorm';
import { Ledger } from '../ledger/ledger.ts';
import type { Actor, ActorDirectory } from '../platform/actor.ts';
import { PortalError } from '../platform/portal-error.ts';
import { timestampOf } from '../platform/timestamp.ts';
import { Member } from './member.entity.ts';
import { isInReach } from './member-access.ts';

/** Members and who may look at whom. */
@Injectable()
export class UsersService implements ActorDirectory {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    private readonly ledger: Ledger,
  ) {}

  findActor(clerkId: string): Promise<Actor | null> {
    return this.find(clerkId);
  }

  /** The record of `userID` for a viewer: oneself, whoever is in reach. Only admins learn that a member does not exist. */
  async view(viewer: { clerkId: string; actor: Actor | null }, userID: string): Promise<UserRecord> {
    const member = await this.find(userID);
    if (userID !== viewer.clerkId && !isInReach(viewer.actor, member)) {
      throw new PortalError('forbidden', 'You do not have permission to view this user.');
    }
    if (!member) throw new PortalError('not_found', 'User not found');
    return this.record(member);
  }

  /** First and last name of a member. */
  async nameOf(clerkId: string): Promise<string> {
    const member = await this.find(clerkId);
    return `${member?.firstName ?? ''} ${member?.lastName ?? ''}`.trim() || 'Unknown User';
  }

  private find(clerkId: string): Promise<Member | null> {
    return this.members.findOneBy({ clerkId, deletedAt: IsNull() });
  }

  /** Those of these addresses (in lower case) that belong to a member. */
  async addressesOfMembers(addresses: string[], manager: EntityManager = this.members.manager): Promise<Set<string>> {
    const rows: { email: string }[] = await manager.query(
      'SELECT lower(email) AS email FROM members WHERE lower(email) = ANY ($1) AND deleted_at IS NULL',
      [addresses],
    );
    return new Set(rows.map(({ email }) => email));
  }

  /** The members whose mailbox an address reaches, however either is written. */
  ofMailbox(address: string, manager: EntityManager): Promise<Pick<Member, 'id' | 'role'>[]> {
    return manager.query('SELECT id, role FROM members WHERE mailbox(email) = mailbox($1) AND deleted_at IS NULL', [
      address,
    ]);
  }

  async record(member: Member): Promise<UserRecord> {
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
