import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Invitation as ShownInvitation } from '@portal/contracts';
import { type EntityManager, In, IsNull, MoreThan, Repository } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { PortalError } from '../http/portal-error.ts';
import { timestampOf } from '../http/timestamp.ts';
import { Invitation } from './invitation.entity.ts';
import { InvitationLinks } from './invitation-links.ts';
import { inviterOf } from './inviter.ts';

/** Longer than any attempt takes, so that only the attempt of a process that died is waited for. */
const attemptLease = '1 minute';

/** An invitation as other features see it. */
export type OfferedInvitation = Readonly<Invitation>;

/** An open invitation that is being accepted; nobody else may meanwhile. */
export type OpenAttempt = Invitation & { attempt: string };

/** What other features may know of invitations and do to them. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectRepository(Invitation) private readonly invitations: Repository<Invitation>,
    private readonly links: InvitationLinks,
    private readonly audit: Audit,
  ) {}

  /** @throws {PortalError} see {@link InvitationLinks.open} */
  open(token: string): Promise<{ invitation: Invitation; expiresAt: Date }> {
    return this.links.open(token);
  }

  /** What the holder of the link may know (spec section 3, 'Invitation (validated)'). */
  shown(invitation: Invitation, expiresAt: Date): ShownInvitation {
    const { email, role, chapter, committee } = invitation;
    return { email, role, chapter, committee, invitedBy: inviterOf(invitation), expiresAt: timestampOf(expiresAt) };
  }

  /** Begins to accept an invitation; null where somebody else is at it or it is no longer open. */
  async begin(id: string): Promise<OpenAttempt | null> {
    const attempt = randomUUID();
    await this.invitations.query(
      `UPDATE invitations SET attempt = $2, attempt_until = now() + $3::interval
       WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()
         AND (attempt_until IS NULL OR attempt_until < now())`,
      [id, attempt, attemptLease],
    );
    return this.invitations.findOneBy({ attempt }) as Promise<OpenAttempt | null>;
  }

  /** Lets others try again, after an attempt that came to nothing. */
  async abandon({ attempt }: OpenAttempt): Promise<void> {
    await this.invitations.update({ attempt }, { attempt: null, attemptUntil: null });
  }

  /** Closes the invitation as accepted by an account. False, with nothing changed, where the attempt no longer holds it. */
  complete(manager: EntityManager, { id, attempt }: OpenAttempt, clerkId: string): Promise<boolean> {
    return this.accept(manager, { id, attempt }, clerkId);
  }

  /**
   * Accepts the open invitation to one of these addresses (in lower case), if there is one, for an account. The row is
   * locked first: what is given is what the invitation offers at this moment.
   * @throws {PortalError} `conflict` while somebody is accepting it by its link
   */
  async takeUp(manager: EntityManager, addresses: string[], clerkId: string): Promise<Invitation | null> {
    const [invitation] = await manager.find(Invitation, {
      where: { email: In(addresses), acceptedAt: IsNull(), revokedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      order: { createdAt: 'DESC' },
      take: 1,
      lock: { mode: 'pessimistic_write' },
    });
    if (invitation?.attemptUntil && invitation.attemptUntil > new Date()) {
      throw new PortalError('conflict', 'Your invitation is being accepted right now. Please try again in a minute.');
    }
    const taken = invitation && (await this.accept(manager, { id: invitation.id }, clerkId));
    return taken ? invitation : null;
  }

  /** The account that accepted the invitation. Waits for a transaction that is about to say so. */
  async acceptedBy(id: string): Promise<string | null> {
    const [row] = await this.invitations.query('SELECT accepted_by FROM invitations WHERE id = $1 FOR UPDATE', [id]);
    return row?.accepted_by ?? null;
  }

  private async accept(manager: EntityManager, which: { id: string; attempt?: string }, clerkId: string) {
    const open = { ...which, acceptedAt: IsNull(), revokedAt: IsNull() };
    const closed = { acceptedAt: new Date(), acceptedBy: clerkId, attempt: null, attemptUntil: null };
    const { affected } = await manager.update(Invitation, open, closed);
    if (affected !== 1) return false;
    await this.audit.record(manager, { actor: clerkId, action: 'invitation.accepted', subject: which.id });
    return true;
  }
}
