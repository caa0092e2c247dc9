import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.ts';
import type { Email } from '../../email/email.ts';
import type { EmailSource } from '../../email/email-source.ts';
import { Emails } from '../../email/emails.ts';
import { pageLink } from '../../email/page-link.ts';
import { LinkTokens } from '../../links/link-tokens.ts';
import { Invitation } from '../invitation.entity.ts';
import { invitationEmail } from './invitation.tsx';

type Kind = 'invitation';

export const invitationRecipients = { invitation: 'SELECT email FROM invitations WHERE id = subject_id::uuid' };

const closed = ['accepted', 'revoked'];

/** The e-mail with an invitation, each time with a new link. Earlier links stay valid: a second e-mail does not break the first. */
@Injectable()
export class InvitationEmails implements EmailSource<Kind> {
  constructor(
    emails: Emails,
    @Inject(CONFIG) private readonly config: Config,
    @InjectRepository(Invitation) private readonly invitations: Repository<Invitation>,
    private readonly tokens: LinkTokens,
  ) {
    emails.register<Kind>(invitationRecipients, this);
  }

  async compose(_kind: Kind, id: string): Promise<Email | null> {
    const invitation = await this.invitations.findOne({ where: { id }, relations: { inviter: true } });
    if (!invitation || closed.includes(invitation.state)) return null;
    if (invitation.state === 'expired') {
      // It holds again once its inviter has the right again, and then no e-mail is on its way.
      await this.gaveUp(id, 'It had expired when its e-mail was due');
      return null;
    }
    const { chapter, expiresAt } = invitation;
    const token = await this.tokens.issue({ purpose: 'invitation', subjectId: id, expiresAt });
    const { publicUrl, timeZone } = this.config;
    const url = pageLink(publicUrl, `/onboard?token=${token}`, chapter);
    return invitationEmail(invitation, { url, timeZone });
  }

  async sent(id: string): Promise<void> {
    await this.invitations.update(id, { sentAt: new Date(), bounce: null });
  }

  async gaveUp(id: string, bounce: string): Promise<void> {
    await this.invitations.update(id, { bounce });
  }
}
