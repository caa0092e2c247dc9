import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { defaults, type InvitationOutcome, invitationOutcomeTexts } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { turns } from '../database/advisory-locks.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { daysFromNow } from '../links/link-tokens.ts';
import { MailLimits, type RequestedMails } from '../mail-limits/mail-limits.service.ts';
import { Outbox } from '../outbox/outbox.ts';
import { UsersService } from '../users/users.service.ts';
import { Invitation } from './invitation.entity.ts';
import { isSent, type KnownAddresses, normalAddress, outcomesOf } from './outcomes.ts';
import { mayOffer } from './permissions.ts';

type Input = RequestTo<'POST /users/invite'>['input'];
type Result = ResultOf<'POST /users/invite'>;
type Offer = Pick<Invitation, 'role' | 'chapter' | 'committee' | 'requestKey'>;

/** Invites up to a thousand addresses, with an outcome for each (spec section 2, 'Invitation dialog'). */
@Injectable()
export class Invite {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly limits: MailLimits,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A dry run is refused as the invitations themselves would be. */
  invite(actor: Actor, input: Input): Promise<Result> {
    return this.database.transaction(async (manager) => {
      const result = await this.inviteIn(manager, actor, input);
      const sent = result.results.filter(({ outcome }) => isSent(outcome)).map(({ email }) => email);
      if (input.dryRun) await this.checkLimits(manager, actor, sent);
      return result;
    });
  }

  /** The same in the caller's transaction, but a dry run leaves the limits to {@link checkLimits}. */
  async inviteIn(manager: EntityManager, actor: Actor, input: Omit<Input, 'invitedBy'>): Promise<Result> {
    const offer = offerOf(actor, input);
    const emails = input.emails.map((typed) => typed.trim());
    // Lists wait for each other, so that each list sees the invitations of the one before.
    await manager.query('SELECT pg_advisory_xact_lock($1)', [turns.invitations]);
    const outcomes = outcomesOf(emails, await this.known(manager, actor, { emails, offer }));
    const sent = emails.filter((_, index) => isSent(outcomes[index] as InvitationOutcome));
    if (!input.dryRun && sent.length > 0) await this.send(manager, actor, { offer, emails: sent });
    return resultOf(emails, outcomes, input.dryRun ? 'none' : 'promised');
  }

  /** @throws {PortalError} if these addresses may not all be invited now, because of the limits of e-mails */
  async checkLimits(manager: EntityManager, actor: Actor, emails: string[]): Promise<void> {
    if (emails.length > 0) await this.limits.check(manager, mailsTo(actor, emails));
  }

  private async known(
    manager: EntityManager,
    actor: Actor,
    { emails, offer }: { emails: string[]; offer: Offer },
  ): Promise<KnownAddresses> {
    const addresses = emails.map(normalAddress).filter((address) => address !== undefined);
    const members = await this.users.addressesOfMembers(addresses, manager);
    const invited = await manager
      .createQueryBuilder(Invitation, 'invitation')
      .where('invitation.email = ANY (:addresses) AND invitation.acceptedAt IS NULL AND invitation.revokedAt IS NULL', {
        addresses,
      })
      .getMany();
    const entries = invited.map((earlier) => {
      const facts = {
        expired: earlier.expiresAt <= new Date(),
        changeable: mayOffer(actor, earlier),
        repeated: isRepeated(earlier, offer),
      };
      return [earlier.email, facts] as const;
    });
    const blocked = new Set(addresses.filter((address) => this.limits.isBlocked(address)));
    return { members, blocked, invited: new Map(entries) };
  }

  private async send(manager: EntityManager, actor: Actor, { offer, emails }: { offer: Offer; emails: string[] }) {
    const { role, chapter, committee, requestKey } = offer;
    const mails = mailsTo(actor, emails);
    const { addresses } = mails;
    await this.limits.take(manager, mails);
    const expiresAt = daysFromNow(this.config.invitationDays);
    const rows: { id: string }[] = await manager.query(insertOrRenew, [
      addresses,
      role,
      chapter,
      committee,
      actor.id,
      expiresAt,
      requestKey,
    ]);
    const ids = rows.map(({ id }) => id);
    await this.outbox.add(manager, 'invitation', ...ids);
    const event = { actor: actor.clerkId, action: 'invitation.sent', details: { role, chapter } } as const;
    await this.audit.record(manager, ...ids.map((subject) => ({ ...event, subject })));
  }
}

/** Whether the same request has made this offer, and its e-mail has not come back. Another offer is another request. */
const isRepeated = (earlier: Invitation, { role, chapter, committee, requestKey }: Offer): boolean =>
  requestKey !== null &&
  earlier.requestKey === requestKey &&
  earlier.bounce === null &&
  earlier.role === role &&
  earlier.chapter === chapter &&
  earlier.committee === committee;

const mailsTo = ({ id }: Actor, emails: string[]): RequestedMails => ({
  memberId: id,
  kind: 'invitation',
  addresses: emails.flatMap((typed) => normalAddress(typed) ?? []),
  field: 'emails',
});

/** A new offer replaces the old one. Sent links stay valid, and a running attempt to accept fails. */
const insertOrRenew = `
  INSERT INTO invitations (email, role, chapter, committee, invited_by, expires_at, request_key)
  SELECT address, $2, $3, $4, $5, $6, $7 FROM unnest($1::text[]) AS address
  ON CONFLICT (email) WHERE accepted_at IS NULL AND revoked_at IS NULL
  DO UPDATE SET role = excluded.role, chapter = excluded.chapter, committee = excluded.committee,
    invited_by = excluded.invited_by, created_at = now(), expires_at = excluded.expires_at, request_key = excluded.request_key,
    sent_at = NULL, bounce = NULL, attempt = NULL, attempt_until = NULL
  RETURNING id`;

/** Leads invite to their own chapter, whatever the request says. */
function offerOf(actor: Actor, { role, chapter, committee, requestKey }: Omit<Input, 'invitedBy'>): Offer {
  const chosen = actor.role === 'admin' ? (chapter ?? defaults.memberChapter) : actor.chapter;
  const offer = { role, chapter: chosen, committee: committee || null, requestKey: requestKey ?? null };
  if (mayOffer(actor, offer)) return offer;
  const message = 'You can invite students and committee leads only.';
  throw new PortalError('forbidden', message, { role: message });
}

/** `mails`: whether e-mails are sent, or it is a dry run. */
function resultOf(emails: string[], outcomes: InvitationOutcome[], mails: 'promised' | 'none'): Result {
  const results = emails.map((email, index) => {
    const outcome = outcomes[index] as InvitationOutcome;
    const error = outcome === 'invited' ? undefined : invitationOutcomeTexts[outcome];
    const success = isSent(outcome) || outcome === 'invited_before';
    return { email, success, outcome, ...(error && { error }) };
  });
  const successful = results.filter(({ success }) => success).length;
  const emailsSent = mails === 'none' ? 0 : results.filter(({ outcome }) => isSent(outcome)).length;
  const summary = { successful, emailsSent, failed: results.length - successful };
  return { summary, results };
}
