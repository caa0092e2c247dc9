import { Inject, Injectable } from '@nestjs/common';
import type { EmailKind } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { prepare } from '../database/prepare.ts';
import { domainOf } from '../email/ascii-address.ts';

/** E-mails that a member causes. */
export interface RequestedMails {
  memberId: number;
  kind: Extract<EmailKind, 'signature-request' | 'invitation' | 'event-proposal'>;
  /** As they were typed. None for an e-mail to the advisor. */
  addresses: string[];
  /** The form's field of the addresses. */
  field: string;
}

interface Limit {
  exceeded: 'member' | 'mailbox' | 'hour' | null;
  crowded: string | null;
  until: Date | null;
}

const findExceeded = prepare<Limit>('SELECT * FROM exceeded_mail_limit($1, $2, $3, $4, $5, $6)');
const insertMails = prepare(
  `INSERT INTO requested_mails (member_id, kind, mailbox)
   SELECT $1, $2, mailbox FROM (SELECT DISTINCT mailbox(address) AS mailbox FROM unnest($3::text[]) AS address) AS typed`,
);
/** One that goes in the e-mail of another is no e-mail of its own to the mailbox. For all other limits it is. */
const insertRequest = prepare(
  `INSERT INTO requested_mails (member_id, kind, mailbox)
   SELECT $1, 'signature-request', CASE WHEN NOT waits_for_turn(mailbox) THEN mailbox END FROM mailbox($2) AS mailbox`,
);

const countSent = prepare<{ sent: number }>(
  `SELECT count(*)::integer AS sent FROM requested_mails
   WHERE member_id = $1 AND kind = $2 AND created_at > clock_timestamp() - interval '1 day'`,
);

/** Both count up to what is refused. An expired link keeps no request open. */
const countRequests = prepare<{ open: number; all: number }>(
  `SELECT (SELECT count(*)::integer FROM (
     SELECT FROM signature_requests
     WHERE member_id = $1 AND state = 'open' AND created_at > now() - make_interval(days => $3)
       AND mailbox = mailbox($2) LIMIT $4) AS open_ones) AS open,
   (SELECT count(*)::integer FROM (SELECT FROM signature_requests WHERE member_id = $1 LIMIT $5) AS all_of_them) AS all`,
);

/**
 * Limits of the e-mails that members cause to addresses that they type: of one member and to one mailbox in 24 hours, and
 * of all in an hour. They hold for all processes and for parallel requests.
 */
@Injectable()
export class MailLimits {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Whether the portal sends no e-mail to the domain of this address. */
  isBlocked(address: string): boolean {
    const domain = domainOf(address);
    const { blockedDomains } = this.config.mailLimits;
    return blockedDomains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`));
  }

  /**
   * Counts e-mails in the caller's transaction, which adds them to the outbox.
   * @throws {PortalError} `invalid` for a blocked domain, `too_many` above a limit, both with the field
   */
  async take(manager: EntityManager, mails: RequestedMails): Promise<void> {
    await this.check(manager, mails);
    await this.count(manager, mails);
  }

  /** Refuses what {@link take} would refuse, and counts nothing. */
  async check(manager: EntityManager, mails: RequestedMails): Promise<void> {
    const refusal = await this.refusalOf(manager, mails);
    if (refusal) throw refusal;
  }

  /**
   * Why the signature request that this transaction has opened may not be sent. Undefined if it may. Beside the limits of all
   * e-mails, a member has few open requests to one address, and a new member few requests at all. Until the end of the
   * transaction, nobody else can use up what is left. Whoever sends it calls {@link countRequest} in the same transaction.
   */
  async refusalOfRequest(manager: EntityManager, actor: Actor, address: string): Promise<PortalError | undefined> {
    const { openPerSupervisor, newMemberRequests } = this.config.mailLimits;
    const [refusal, [requests]] = await Promise.all([
      this.refusalOf(manager, mailTo(actor, address)),
      countRequests(manager, [
        actor.id,
        address,
        this.config.signatureLinkDays,
        openPerSupervisor + 1,
        newMemberRequests + 1,
      ]),
    ]);
    const { open, all } = requests ?? { open: 0, all: 0 };
    if (actor.isNew && all > newMemberRequests) return tooMany('supervisorEmail', newMember(newMemberRequests));
    if (open > openPerSupervisor) return tooMany('supervisorEmail', tooManyOpen(openPerSupervisor));
    return refusal;
  }

  /** Counts the e-mail of a signature request, without a check. */
  async countRequest(manager: EntityManager, actor: Actor, address: string): Promise<void> {
    await insertRequest(manager, [actor.id, address]);
  }

  /** @throws {PortalError} with the field, if the request that this transaction has opened may not be sent */
  async takeRequest(manager: EntityManager, actor: Actor, address: string): Promise<void> {
    const refusal = await this.refusalOfRequest(manager, actor, address);
    if (refusal) throw refusal;
    await this.countRequest(manager, actor, address);
  }

  private async refusalOf(manager: EntityManager, mails: RequestedMails): Promise<PortalError | undefined> {
    const { memberId, kind, addresses, field } = mails;
    const blocked = addresses.find((address) => this.isBlocked(address));
    if (blocked) return PortalError.ofField('invalid', field, blockedDomain(blocked));
    const { dailyInvitations, dailyPerMember, dailyPerAddress, hourly } = this.config.mailLimits;
    const perMember = kind === 'invitation' ? dailyInvitations : dailyPerMember;
    const [limit] = await findExceeded(manager, [memberId, kind, addresses, perMember, dailyPerAddress, hourly]);
    if (!limit?.exceeded) return undefined;
    // Some addresses of a list may still fit.
    const [{ sent } = { sent: 0 }] = limit.exceeded === 'member' ? await countSent(manager, [memberId, kind]) : [];
    const more = sent > 0 && sent < perMember ? `, ${perMember - sent} more now` : '';
    const message = {
      member: `You can have ${perMember} ${mailNames[kind]} sent in 24 hours${more}.`,
      mailbox: `The portal sends at most ${dailyPerAddress} e-mails to one address in 24 hours, and ${limit.crowded} got as many.`,
      hour: 'The portal has sent as many e-mails as it sends in an hour.',
    }[limit.exceeded];
    // More than the limit allows in a day can never go together.
    const until = addresses.length > perMember ? null : limit.until;
    const ways = [more || !until ? 'send fewer' : '', until ? `try again in ${waitUntil(until)}` : ''];
    return tooMany(field, `${message} Please ${ways.filter(Boolean).join(', or ')}.`);
  }

  private async count(manager: EntityManager, { memberId, kind, addresses }: RequestedMails): Promise<void> {
    await insertMails(manager, [memberId, kind, addresses.length > 0 ? addresses : [null]]);
  }
}

const mailTo = ({ id }: Actor, address: string): RequestedMails => ({
  memberId: id,
  kind: 'signature-request',
  addresses: [address],
  field: 'supervisorEmail',
});

/** How many signature requests a new member can have sent. */
export const requestsOfNewMember = (limit: number): string =>
  limit === 1 ? 'one signature request' : `${limit || 'no'} signature requests`;

const newMember = (limit: number) =>
  `Nobody has approved you as a member yet: you can send ${requestsOfNewMember(limit)} until a committee lead or an admin ` +
  'of your chapter has approved you. Please ask them.';

const tooManyOpen = (limit: number) =>
  limit === 1
    ? 'A request of yours to this address is still open. Please wait until it is signed, or withdraw it.'
    : `${limit} of your requests to this address are still open. Please wait until one is signed, or withdraw one.`;

const mailNames: Record<RequestedMails['kind'], string> = {
  'signature-request': 'signature requests',
  invitation: 'invitations',
  'event-proposal': 'event proposals',
};

const tooMany = (field: string, message: string) => PortalError.ofField('too_many', field, message);

const blockedDomain = (address: string) =>
  `The portal sends no e-mail to addresses at ${domainOf(address)}. Please use another address.`;

const minuteMs = 60_000;

/** In minutes up to an hour and a half, then in hours, never less than it takes. */
function waitUntil(time: Date): string {
  const minutes = Math.max(1, Math.ceil((time.getTime() - Date.now()) / minuteMs));
  if (minutes === 1) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
