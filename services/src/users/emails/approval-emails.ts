import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { pageLink } from '../../email/page-link.ts';
import { Member } from '../member.entity.ts';
import { accountApprovedEmail, accountsWaitingEmail } from './approvals.tsx';

type Kind = 'accounts-waiting' | 'account-approved';

/** The e-mails about accounts that wait for an approval: to those who can approve, and to the approved. */
@Injectable()
export class ApprovalEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    @InjectRepository(Member) private readonly members: Repository<Member>,
  ) {
    emails.register<Kind>(['accounts-waiting', 'account-approved'], this);
  }

  /** Null if nobody waits any longer. */
  async compose(kind: Kind, clerkId: string): Promise<Email | null> {
    const member = await this.members.findOneBy({ clerkId, deletedAt: IsNull() });
    if (!member) return null;
    const link = (path: string) => pageLink(this.config.publicUrl, path, member.chapter);
    if (kind === 'account-approved') return accountApprovedEmail(member, link('/dashboard'));
    const waiting = await this.waitingFor(member);
    return waiting > 0
      ? accountsWaitingEmail(member, { waiting, url: link('/dashboard/manage_users?standing=new') })
      : null;
  }

  private async waitingFor({ role, chapter }: Member): Promise<number> {
    if (role === 'student') return 0;
    const visible = role === 'admin' ? {} : { chapter, role: 'student' as const };
    return this.members.countBy({ approvedAt: IsNull(), deletedAt: IsNull(), ...visible });
  }
}
