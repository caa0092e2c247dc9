import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { UserRecord } from '@portal/contracts';
import { Repository } from 'typeorm';
import { Ledger } from '../ledger/ledger.ts';
import type { Actor, ActorDirectory } from '../platform/actor.ts';
import { PortalError } from '../platform/portal-error.ts';
import { Member } from './member.entity.ts';

/** Members and who may look at whom. */
@Injectable()
export class UsersService implements ActorDirectory {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    private readonly ledger: Ledger,
  ) {}

  findActor(clerkId: string): Promise<Actor | null> {
    return this.members.findOneBy({ clerkId });
  }

  /** The record of `userID` for a viewer: oneself, anyone for admins, students of the own chapter for leads. */
  async view(viewer: { clerkId: string; actor: Actor | null }, userID: string): Promise<UserRecord> {
    const member = await this.members.findOneBy({ clerkId: userID });
    if (userID !== viewer.clerkId && !maySee(viewer.actor, member)) {
      throw new PortalError('forbidden', 'You do not have permission to view this user.');
    }
    if (!member) throw new PortalError('not_found', 'User not found');
    return this.record(member);
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
      created_at: member.createdAt.toISOString(),
      updated_at: member.updatedAt.toISOString(),
    };
  }
}

/** Only admins learn that a member does not exist. */
function maySee(actor: Actor | null, member: Member | null): boolean {
  if (actor?.role === 'admin') return true;
  return actor?.role === 'lead' && member?.role === 'student' && member.chapter === actor.chapter;
}
