import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Invitation as ShownInvitation } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { type EntityManager, In, IsNull, MoreThan, Repository } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { timestampOf } from '../http/timestamp.ts';
import { Invitation } from './invitation.entity.ts';
import { InvitationLinks } from './invitation-links.ts';
import { inviterOf } from './inviter.ts';

/** Longer than any attempt, so that people wait only for an attempt whose process died. */
const attemptLease = '1 minute';

/** An invitation as other features see it. */
export type OfferedInvitation = Readonly<Invitation>;

/** An open invitation that is being accepted. Nobody else can accept it in this time. */
export type OpenAttempt = Invitation & { attempt: string };

/** Invitations for other features. */
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

  /** What the holder of the link may see (spec section 3, 'Invitation (validated)'). */
  shown(invitation: Invitation, expiresAt: Date): ShownInvitation {
    const { email, role, chapter, committee } = invitation;
    return { email, role, chapter, committee, invitedBy: inviterOf(invitation), expiresAt: timestampOf(expiresAt) };
  }

  /** Begins an attempt to accept. Null if another attempt is running, or if the invitation is not open. */
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

  /** Ends an attempt without a result, so that others can try. */
  async abandon({ attempt }: OpenAttempt): Promise<void> {
    await this.invitations.update({ attempt }, { attempt: null, attemptUntil: null });
  }

  /**
   * Marks the invitation as accepted by an account. Returns false and changes nothing if the attempt no longer holds
   * it.
   */
  complete(manager: EntityManager, { id, attempt }: OpenAttempt, clerkId: string): Promise<boolean> {
    return this.accept(manager, { id, attempt }, clerkId);
  }

  /**
   * Accepts the open invitation for one of these addresses (in lower case), if there is one, for an account. Locks the
   * row first, so that the current offer applies.
   * @throws {PortalError} `conflict` while somebody accepts it with its link
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

  /** The account that accepted the invitation. Waits for a transaction that is accepting it. */
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
