import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Invitation as ShownInvitation } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { type EntityManager, In, IsNull, Repository } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import { timestampOf } from '../http/timestamp.ts';
import { LinkTokens } from '../links/link-tokens.ts';
import { Invitation } from './invitation.entity.ts';
import { Invite } from './invite.ts';
import { inviterOf } from './inviter.ts';
import { expiredInSql } from './permissions.ts';

/** Longer than any attempt, so that people wait only for an attempt whose process died. */
const attemptLease = '1 minute';

/** SQL: the Clerk id of the account that was the last to accept an invitation of an address (in lower case). */
export const accountInvitedInSql = (address: string): string => `(SELECT accepted_by FROM invitations
  WHERE invitations.email = ${address} AND accepted_at IS NOT NULL ORDER BY accepted_at DESC LIMIT 1)`;

/** An invitation as other features see it. */
export type OfferedInvitation = Readonly<Invitation>;

/** An open invitation that is being accepted. Nobody else can accept it in this time. */
export type OpenAttempt = Invitation & { attempt: string };

/** What is known of an invited person besides the offer. */
export interface InvitedPerson {
  email: string;
  firstName: string;
  lastName: string;
  graduationYear: number | null;
}

/** What an import stores of a person who is invited already. A name has both parts, of which one can be empty. */
export interface InvitedFacts {
  /** The id of the invitation. */
  invitation: string;
  firstName?: string;
  lastName?: string;
  graduationYear?: number;
  /** What they replace: empty or null where nothing was known. */
  before: Omit<InvitedPerson, 'email'>;
}

const openInSql = 'accepted_at IS NULL AND revoked_at IS NULL';

/** An empty text and no year say nothing, and replace nothing. */
const describe = `
  UPDATE invitations SET
    first_name = CASE WHEN named THEN nullif(person."firstName", '') ELSE first_name END,
    last_name = CASE WHEN named THEN nullif(person."lastName", '') ELSE last_name END,
    graduation_year = coalesce(person."graduationYear", graduation_year)
  FROM jsonb_to_recordset($1) AS person (email text, "firstName" text, "lastName" text, "graduationYear" integer),
    LATERAL (SELECT "firstName" <> '' OR "lastName" <> '' AS named) AS name
  WHERE invitations.email = person.email AND ${openInSql} RETURNING id`;
const takeBackFacts = `
  UPDATE invitations SET
    first_name = CASE WHEN fact."firstName" IS NULL THEN first_name ELSE nullif(fact.before ->> 'firstName', '') END,
    last_name = CASE WHEN fact."firstName" IS NULL THEN last_name ELSE nullif(fact.before ->> 'lastName', '') END,
    graduation_year = CASE WHEN fact."graduationYear" IS NULL THEN graduation_year
      ELSE (fact.before ->> 'graduationYear')::integer END
  FROM jsonb_to_recordset($1)
    AS fact (invitation uuid, "firstName" text, "lastName" text, "graduationYear" integer, before jsonb)
  WHERE invitations.id = fact.invitation AND ${openInSql}
    AND (fact."firstName" IS NULL OR (coalesce(first_name, ''), coalesce(last_name, '')) = (fact."firstName", fact."lastName"))
    AND (fact."graduationYear" IS NULL OR graduation_year = fact."graduationYear") RETURNING id`;

/** Invitations for other features. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectRepository(Invitation) private readonly invitations: Repository<Invitation>,
    private readonly tokens: LinkTokens,
    readonly inviting: Invite,
    private readonly audit: Audit,
  ) {}

  /**
   * Revokes the open invitations of these addresses that were made or renewed at this very time (as PostgreSQL writes it),
   * and returns their number. `by` is a Clerk id.
   */
  async takeBack(
    manager: EntityManager,
    { emails, at, by }: { emails: string[]; at: string; by: string },
  ): Promise<number> {
    const [rows]: [{ id: string }[], number] = await manager.query(
      `UPDATE invitations SET revoked_at = now() WHERE email = ANY ($1) AND created_at = $2::timestamptz
         AND accepted_at IS NULL AND revoked_at IS NULL RETURNING id`,
      [emails, at],
    );
    const revoked = rows.map(({ id }) => id);
    await this.audit.recordEach(manager, { actor: by, action: 'invitation.revoked' }, revoked);
    return rows.length;
  }

  /** The open invitations of these addresses (in lower case), and what is known of each person. */
  async openOf(addresses: string[], manager: EntityManager): Promise<Map<string, InvitedPerson & { id: string }>> {
    const rows: (InvitedPerson & { id: string })[] = await manager.query(
      `SELECT id, email, coalesce(first_name, '') AS "firstName", coalesce(last_name, '') AS "lastName",
         graduation_year AS "graduationYear" FROM invitations WHERE email = ANY ($1) AND ${openInSql}`,
      [addresses],
    );
    return new Map(rows.map((row) => [row.email, row]));
  }

  /** Says who the invited people are, by their addresses in lower case, and returns the ids of their open invitations. */
  async describe(manager: EntityManager, people: InvitedPerson[]): Promise<string[]> {
    const [rows]: [{ id: string }[], number] = await manager.query(describe, [JSON.stringify(people)]);
    return rows.map(({ id }) => id);
  }

  /** Restores what was known before, where nothing has changed since, and returns the number of these invitations. */
  async takeBackFacts(manager: EntityManager, facts: InvitedFacts[]): Promise<number> {
    const [rows]: [unknown[], number] = await manager.query(takeBackFacts, [JSON.stringify(facts)]);
    return rows.length;
  }

  /**
   * The invitation of a token, and when the token expires.
   * @throws {PortalError} `not_found` for a token that was never issued for an invitation, `conflict` if the invitation
   * was accepted, `gone` if the invitation or the link is no longer valid
   */
  async open(token: string): Promise<{ invitation: Invitation; expiresAt: Date }> {
    const link = await this.tokens.find('invitation', token);
    const invitation =
      link && (await this.invitations.findOne({ where: { id: link.subjectId }, relations: { inviter: true } }));
    if (!invitation) throw new PortalError('not_found', 'This invitation link is invalid or has expired.');
    refuseClosed(invitation);
    if (link.expired) throw expired(invitation);
    const expiresAt = new Date(Math.min(link.expiresAt.getTime(), invitation.expiresAt.getTime()));
    return { invitation, expiresAt };
  }

  /** What the holder of the link may see (spec section 3, 'Invitation (validated)'). */
  shown(invitation: Invitation, expiresAt: Date): ShownInvitation {
    const { email, role, chapter, committee, firstName, lastName } = invitation;
    const name = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
    const offer = { email, role, chapter, committee, ...name };
    return { ...offer, invitedBy: inviterOf(invitation), expiresAt: timestampOf(expiresAt) };
  }

  /** Begins an attempt to accept. Null if another attempt is running, or if the invitation is not open. */
  async begin(id: string): Promise<OpenAttempt | null> {
    const attempt = randomUUID();
    await this.invitations.query(
      `UPDATE invitations SET attempt = $2, attempt_until = now() + $3::interval
       WHERE id = $1 AND accepted_at IS NULL AND revoked_at IS NULL AND NOT ${expiredInSql('invitations')}
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
   * Marks the invitation as accepted by an account. Returns false and changes nothing if it is no longer open, or the
   * attempt no longer holds it.
   */
  async accept(
    manager: EntityManager,
    { id, attempt }: { id: string; attempt?: string },
    clerkId: string,
  ): Promise<boolean> {
    const open = { id, ...(attempt && { attempt }), acceptedAt: IsNull(), revokedAt: IsNull() };
    const closed = { acceptedAt: new Date(), acceptedBy: clerkId, attempt: null, attemptUntil: null };
    const { affected } = await manager.update(Invitation, open, closed);
    if (affected !== 1) return false;
    await this.audit.record(manager, { actor: clerkId, action: 'invitation.accepted', subject: id });
    return true;
  }

  /**
   * Accepts the newest open invitation for one of these addresses (in lower case), if there is one, for an account. Locks
   * the row first, so that the current offer applies.
   * @throws {PortalError} `conflict` while somebody accepts it with its link
   */
  async takeUp(manager: EntityManager, addresses: string[], clerkId: string): Promise<Invitation | null> {
    const invitation = await manager
      .createQueryBuilder(Invitation, 'invitation')
      .where({ email: In(addresses), acceptedAt: IsNull(), revokedAt: IsNull() })
      .andWhere(`NOT ${expiredInSql('invitation')}`)
      .orderBy('invitation.createdAt', 'DESC')
      .limit(1)
      .setLock('pessimistic_write')
      .getOne();
    if (!invitation) return null;
    if (invitation.attemptUntil && invitation.attemptUntil > new Date()) {
      throw new PortalError('conflict', 'Your invitation is being accepted right now. Please try again in a minute.');
    }
    const taken = await this.accept(manager, { id: invitation.id }, clerkId);
    return taken ? invitation : null;
  }

  /** The account that accepted the invitation. Waits for a transaction that is accepting it. */
  async acceptedBy(id: string): Promise<string | null> {
    const [row] = await this.invitations.query('SELECT accepted_by FROM invitations WHERE id = $1 FOR UPDATE', [id]);
    return row?.accepted_by ?? null;
  }
}

function refuseClosed(invitation: Invitation): void {
  const { state, chapter } = invitation;
  if (state === 'accepted') {
    throw new PortalError('conflict', 'This invitation has already been accepted. Please sign in.').ofMail(chapter);
  }
  if (state === 'revoked') throw new PortalError('gone', 'This invitation has been revoked.').ofMail(chapter);
  if (state === 'expired') throw expired(invitation);
}

const expired = ({ chapter }: Invitation) =>
  new PortalError('gone', 'This invitation link has expired. Please ask for a new invitation.').ofMail(chapter);
