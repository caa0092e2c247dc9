import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { pageLink } from '../../email/page-link.ts';
import { memberWithAccount, sameRecipient } from '../../outbox/recipients.ts';
import { Member } from '../member.entity.ts';
import { accountApprovedEmail, accountRejectedEmail, accountsWaitingEmail } from './approvals.ts';

const kinds = ['accounts-waiting', 'account-approved', 'account-rejected'] as const;
type Kind = (typeof kinds)[number];

export const approvalRecipients = sameRecipient(kinds, memberWithAccount);

const waiting = { approvedAt: IsNull(), deletedAt: IsNull(), deactivatedAt: IsNull() };

/** The e-mails about new members: to those who decide on them, and to the approved and rejected. */
@Injectable()
export class ApprovalEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    @InjectRepository(Member) private readonly members: Repository<Member>,
  ) {
    emails.register<Kind>(approvalRecipients, this);
  }

  /** Null if nobody waits any longer. */
  async compose(kind: Kind, clerkId: string): Promise<Email | null> {
    const member = await this.members.findOneBy({ clerkId, deactivatedAt: IsNull() });
    if (!member || (kind === 'account-rejected') !== (member.deletedAt !== null)) return null;
    if (kind === 'account-rejected') return accountRejectedEmail(member);
    const needsApproval = this.config.signUp === 'approval';
    const link = (path: string) => pageLink(this.config.publicUrl, path, member.chapter);
    if (kind === 'account-approved') return accountApprovedEmail(member, { needsApproval, url: link('/dashboard') });
    const waiting = await this.waitingFor(member);
    if (waiting === 0) return null;
    const url = link('/dashboard/manage_users?standing=new');
    const { newMemberRequests: requests } = this.config.mailLimits;
    return accountsWaitingEmail(member, { waiting, needsApproval, requests, url });
  }

  private async waitingFor({ role, chapter }: Member): Promise<number> {
    if (role === 'student') return 0;
    const visible = role === 'admin' ? {} : { chapter, role: 'student' as const };
    return this.members.countBy({ ...waiting, ...visible });
  }
}
