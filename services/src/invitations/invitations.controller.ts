import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { ChangeInvitation } from './change-invitation.ts';
import { InvitationList } from './invitation-list.ts';
import { Invite } from './invite.ts';

const perMinute = 120;

@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationList,
    private readonly inviting: Invite,
    private readonly change: ChangeInvitation,
  ) {}

  @Endpoint('POST /users/invite', { self: 'invitedBy', perMinute })
  async invite({ actor, input }: RequestTo<'POST /users/invite'>) {
    return this.inviting.invite(actor, input);
  }

  @Endpoint('GET /users/invitations')
  async list({ actor, input }: RequestTo<'GET /users/invitations'>) {
    return this.invitations.list(actor, input);
  }

  @Endpoint('POST /users/invitations/resend', { perMinute })
  async resend({ actor, input }: RequestTo<'POST /users/invitations/resend'>) {
    return { invitation: await this.change.resend(actor, input.invitationId) };
  }

  @Endpoint('POST /users/invitations/revoke', { perMinute })
  async revoke({ actor, input }: RequestTo<'POST /users/invitations/revoke'>) {
    return { invitation: await this.change.revoke(actor, input.invitationId) };
  }
}
