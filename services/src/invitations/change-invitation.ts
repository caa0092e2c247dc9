import { Inject, Injectable } from '@nestjs/common';
import type { SentInvitation } from '@portal/contracts';
import type { AuditAction } from '@portal/contracts/audit-actions';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { daysFromNow } from '../links/link-tokens.ts';
import { MailLimits } from '../mail-limits/mail-limits.service.ts';
import { Outbox } from '../outbox/outbox.ts';
import { UsersService } from '../users/users.service.ts';
import { Invitation } from './invitation.entity.ts';
import { sentInvitation } from './invitation-list.ts';
import { mayOffer } from './permissions.ts';

type Changes = Partial<Pick<Invitation, 'invitedBy' | 'expiresAt' | 'sentAt' | 'bounce' | 'revokedAt'>>;

/** Resends and revokes invitations. */
@Injectable()
export class ChangeInvitation {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly limits: MailLimits,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Adds another e-mail, from the actor, with a new link to the outbox. Earlier links are valid until they expire. */
  resend(actor: Actor, id: string): Promise<SentInvitation> {
    const expiresAt = daysFromNow(this.config.invitationDays);
    return this.change(actor, id, async (manager, { email }) => {
      const member = (await this.users.membersOf([email], manager)).get(email);
      if (member) throw alreadyMember(this.users.whyNoMember(actor, member));
      await this.limits.take(manager, { memberId: actor.id, kind: 'invitation', addresses: [email], field: 'email' });
      await this.outbox.add(manager, 'invitation', id);
      return { action: 'invitation.resent', changes: { invitedBy: actor.id, expiresAt, sentAt: null, bounce: null } };
    });
  }

  /** Invalidates all links of the invitation at once. The same again, after a lost response, changes nothing. */
  revoke(actor: Actor, id: string): Promise<SentInvitation> {
    return this.change(actor, id, async () => ({ action: 'invitation.revoked', changes: { revokedAt: new Date() } }));
  }

  private change(
    actor: Actor,
    id: string,
    plan: (manager: EntityManager, row: Invitation) => Promise<{ action: AuditAction; changes: Changes }>,
  ): Promise<SentInvitation> {
    return this.database.transaction(async (manager) => {
      const { action, changes } = await plan(manager, await find(manager, actor, id));
      const open = { id, acceptedAt: IsNull(), revokedAt: IsNull() };
      const { affected } = await manager.update(Invitation, open, changes);
      const changed = await find(manager, actor, id);
      if (affected !== 1) {
        if (changes.revokedAt && changed.state === 'revoked') return sentInvitation(changed);
        throw closed(changed);
      }
      await this.audit.record(manager, { actor: actor.clerkId, action, subject: id });
      return sentInvitation(changed);
    });
  }
}

/** Only admins learn that an invitation does not exist. */
async function find(manager: EntityManager, actor: Actor, id: string): Promise<Invitation> {
  const invitation = await manager.findOne(Invitation, { where: { id }, relations: { inviter: true } });
  if (!invitation && actor.role === 'admin') throw new PortalError('not_found', 'Invitation not found');
  if (!invitation || !mayOffer(actor, invitation)) {
    throw new PortalError('forbidden', 'You do not have permission to change this invitation.');
  }
  return invitation;
}

const closed = ({ state }: Invitation) =>
  new PortalError(
    'conflict',
    state === 'accepted' ? 'This invitation has already been accepted.' : 'This invitation has already been revoked.',
  );

const alreadyMember = (why = 'already belongs to a member') => new PortalError('conflict', `This address ${why}.`);
