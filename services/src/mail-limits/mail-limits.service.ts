import { Inject, Injectable } from '@nestjs/common';
import type { EmailKind } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.ts';
import { prepare } from '../database/prepare.ts';

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
    const refusal = await this.refusalOf(manager, mails);
    if (refusal) throw refusal;
    await this.count(manager, mails);
  }

  /**
   * Why these e-mails may not be sent; undefined if they may. Until the end of the transaction, nobody else can use up what
   * is left. Whoever sends them calls {@link count} in the same transaction.
   */
  async refusalOf(manager: EntityManager, mails: RequestedMails): Promise<PortalError | undefined> {
    const { memberId, kind, addresses, field } = mails;
    const blocked = addresses.find((address) => this.isBlocked(address));
    if (blocked) return blockedDomain(blocked, field);
    const { dailyInvitations, dailyPerMember, dailyPerAddress, hourly } = this.config.mailLimits;
    const perMember = kind === 'invitation' ? dailyInvitations : dailyPerMember;
    const [limit] = await findExceeded(manager, [memberId, kind, addresses, perMember, dailyPerAddress, hourly]);
    if (!limit?.exceeded) return undefined;
    const message = {
      member: `You can have ${perMember} ${mailNames[kind]} sent in 24 hours.`,
      mailbox: `The portal sends at most ${dailyPerAddress} e-mails to one address in 24 hours, and ${limit.crowded} got as many.`,
      hour: 'The portal has sent as many e-mails as it sends in an hour.',
    }[limit.exceeded];
    return tooMany(
      `${message} ${limit.until ? `Please try again in ${waitUntil(limit.until)}.` : 'Please send fewer.'}`,
      field,
    );
  }

  /** Counts e-mails without a check. */
  async count(manager: EntityManager, { memberId, kind, addresses }: RequestedMails): Promise<void> {
    await insertMails(manager, [memberId, kind, addresses.length > 0 ? addresses : [null]]);
  }
}

const mailNames: Record<RequestedMails['kind'], string> = {
  'signature-request': 'signature requests',
  invitation: 'invitations',
  'event-proposal': 'event proposals',
};

const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();

const tooMany = (message: string, field: string) => new PortalError('too_many', message, { [field]: message });

function blockedDomain(address: string, field: string): PortalError {
  const message = `The portal sends no e-mail to addresses at ${domainOf(address)}. Please use another address.`;
  return new PortalError('invalid', message, { [field]: message });
}

const minuteMs = 60_000;

/** In minutes up to an hour and a half, then in hours, never less than it takes. */
function waitUntil(time: Date): string {
  const minutes = Math.max(1, Math.ceil((time.getTime() - Date.now()) / minuteMs));
  if (minutes === 1) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
