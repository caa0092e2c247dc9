import { Inject, Injectable } from '@nestjs/common';
import type { EmailKind } from '@portal/contracts';
import { InvitationsService } from '../invitations/invitations.service.ts';
import { CONFIG, type Config } from '../platform/config.ts';
import type { EmailSource } from './email-source.ts';
import type { Email } from './emails/email.ts';
import { invitationEmail } from './emails/invitation.tsx';
import { pageLink } from './page-link.ts';

const ended = ['accepted', 'revoked', 'expired'];

/** The e-mail that brings an invitation, each time with a link of its own. */
@Injectable()
export class InvitationEmails implements EmailSource {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly invitations: InvitationsService,
  ) {}

  async compose(_kind: EmailKind, invitationId: string): Promise<Email | null> {
    const invitation = await this.invitations.forEmail(invitationId);
    if (!invitation || ended.includes(invitation.state)) return null;
    const token = await this.invitations.issueLink(invitation);
    const { publicUrl, timeZone } = this.config;
    const url = pageLink(publicUrl, `/onboard?token=${token}`, invitation.chapter);
    return invitationEmail(invitation, { url, timeZone });
  }

  sent(invitationId: string): Promise<void> {
    return this.invitations.noteSent(invitationId);
  }

  gaveUp(invitationId: string, reason: string): Promise<void> {
    return this.invitations.noteBounce(invitationId, reason);
  }
}
