import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PortalError } from '@portal/http-server';
import { Repository } from 'typeorm';
import { LinkTokens } from '../links/link-tokens.ts';
import { Invitation } from './invitation.entity.ts';

/** The secret links of invitations. */
@Injectable()
export class InvitationLinks {
  constructor(
    private readonly tokens: LinkTokens,
    @InjectRepository(Invitation) private readonly invitations: Repository<Invitation>,
  ) {}

  /** A new token for an e-mail. Earlier tokens stay valid, so that a second e-mail does not break the first. */
  issue({ id, expiresAt }: Invitation): Promise<string> {
    return this.tokens.issue({ purpose: 'invitation', subjectId: id, expiresAt });
  }

  /**
   * The invitation of a token, and when the token expires.
   * @throws {PortalError} `not_found` for a token that was never issued for an invitation, `conflict` if the invitation
   * was accepted, `gone` if the invitation or the link is no longer valid
   */
  async open(token: string): Promise<{ invitation: Invitation; expiresAt: Date }> {
    const link = await this.tokens.find('invitation', token);
    const invitation = link && (await this.find(link.subjectId));
    if (!invitation) throw new PortalError('not_found', 'This invitation link is invalid or has expired.');
    refuseClosed(invitation);
    if (link.expired) throw expired(invitation);
    const expiresAt = new Date(Math.min(link.expiresAt.getTime(), invitation.expiresAt.getTime()));
    return { invitation, expiresAt };
  }

  private find(id: string): Promise<Invitation | null> {
    return this.invitations.findOne({ where: { id }, relations: { inviter: true } });
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
