import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PortalError } from '../http/portal-error.ts';
import { LinkTokens } from '../links/link-tokens.ts';
import { Invitation } from './invitation.entity.ts';

/** The secret links by which people reach their invitations. */
@Injectable()
export class InvitationLinks {
  constructor(
    private readonly tokens: LinkTokens,
    @InjectRepository(Invitation) private readonly invitations: Repository<Invitation>,
  ) {}

  /** A token for the e-mail that is about to be sent. Earlier ones stay valid: a repeated e-mail kills no link. */
  issue({ id, expiresAt }: Invitation): Promise<string> {
    return this.tokens.issue({ purpose: 'invitation', subjectId: id, expiresAt });
  }

  /**
   * The invitation that a token opens, and until when it does.
   * @throws {PortalError} `not_found` for a token that was never issued for invitations, `conflict` where the invitation
   *   was accepted, `gone` where it or the link is no longer valid.
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
