import { Inject, Injectable } from '@nestjs/common';
import { defaults, email, type InvitationOutcome, invitationOutcomeTexts } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { DataSource, type EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.ts';
import type { Actor } from '../auth/actor.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { turns } from '../database/advisory-locks.ts';
import { asciiAddress } from '../email/ascii-address.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { daysFromNow } from '../links/link-tokens.ts';
import { MailLimits, type RequestedMails } from '../mail-limits/mail-limits.service.ts';
import { Outbox } from '../outbox/outbox.ts';
import { UsersService } from '../users/users.service.ts';
import { Invitation } from './invitation.entity.ts';
import { mayOffer } from './permissions.ts';

type Input = RequestTo<'POST /users/invite'>['input'];
type Result = ResultOf<'POST /users/invite'>;
/** The outcome for an address, and other words for it than the outcome's. */
interface AddressOutcome {
  outcome: InvitationOutcome;
  text?: string;
}
type Offer = Pick<Invitation, 'role' | 'chapter' | 'committee' | 'requestKey'>;

/** Invites up to a thousand addresses, with an outcome for each (spec section 2, 'Invitation dialog'). */
@Injectable()
export class Invite {
  constructor(
    private readonly database: DataSource,
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
      const sent = result.results.filter(({ outcome }) => isSent(outcome)).map((result) => result.email);
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
    const outcomes = await this.outcomesOf(manager, actor, { emails, offer });
    const sent = emails.filter((_, index) => isSent((outcomes[index] as AddressOutcome).outcome));
    if (!input.dryRun && sent.length > 0) await this.send(manager, actor, { offer, emails: sent });
    return resultOf(emails, outcomes, input.dryRun);
  }

  /** @throws {PortalError} if these addresses may not all be invited now, because of the limits of e-mails */
  async checkLimits(manager: EntityManager, actor: Actor, emails: string[]): Promise<void> {
    if (emails.length > 0) await this.limits.check(manager, mailsTo(actor, emails));
  }

  /** The outcome for each address, in the order of the list. */
  private async outcomesOf(
    manager: EntityManager,
    actor: Actor,
    { emails, offer }: { emails: string[]; offer: Offer },
  ): Promise<AddressOutcome[]> {
    const addresses = emails.map(normalAddress);
    const valid = addresses.filter((address) => address !== undefined);
    const members = await this.users.membersOf(valid, manager);
    const open = await manager
      .createQueryBuilder(Invitation, 'invitation')
      .where('invitation.email = ANY (:valid) AND invitation.acceptedAt IS NULL AND invitation.revokedAt IS NULL', {
        valid,
      })
      .getMany();
    const invited = new Map(open.map((invitation) => [invitation.email, invitation]));
    const seen = new Set<string>();
    return addresses.map((address) => {
      if (!address) return { outcome: 'not_an_address' };
      if (seen.has(address)) return { outcome: 'repeated' };
      seen.add(address);
      if (this.limits.isBlocked(address)) return { outcome: 'blocked_domain' };
      const member = members.get(address);
      if (member) return { outcome: 'already_member', text: this.users.whyNoMember(actor, member) };
      return { outcome: outcomeOf(actor, offer, invited.get(address)) };
    });
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
    await this.audit.recordEach(manager, event, ids);
  }
}

const anAddress = email();

/** The form in which addresses are compared and stored. Undefined if the text is not an address. */
const normalAddress = (typed: string): string | undefined =>
  anAddress.safeParse(asciiAddress(typed)).data?.toLowerCase();

/** Whether the address gets an e-mail by this request. */
const isSent = (outcome: InvitationOutcome): boolean => outcome === 'invited' || outcome === 'sent_again';

/** @param earlier an invitation of the address that was neither accepted nor revoked */
function outcomeOf(actor: Actor, offer: Offer, earlier: Invitation | undefined): InvitationOutcome {
  // What nobody answered in time binds nobody. What has ended with its inviter's rights can come back with them.
  if (!earlier || earlier.expiresAt <= new Date()) return 'invited';
  if (!mayOffer(actor, earlier)) return 'out_of_reach';
  if (earlier.state === 'expired') return 'invited';
  return isRepeated(earlier, offer) ? 'invited_before' : 'sent_again';
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
  throw PortalError.ofField('forbidden', 'role', 'You can invite students and committee leads only.');
}

function resultOf(emails: string[], outcomes: AddressOutcome[], dryRun = false): Result {
  const results = emails.map((typed, index) => {
    const { outcome, text } = outcomes[index] as AddressOutcome;
    const error = outcome === 'invited' ? undefined : (text ?? invitationOutcomeTexts[outcome]);
    const success = isSent(outcome) || outcome === 'invited_before';
    return { email: typed, success, outcome, ...(error && { error }) };
  });
  const successful = results.filter(({ success }) => success).length;
  const emailsSent = dryRun ? 0 : results.filter(({ outcome }) => isSent(outcome)).length;
  const summary = { successful, emailsSent, failed: results.length - successful };
  return { summary, results };
}
