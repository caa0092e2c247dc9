import { Controller } from '@nestjs/common';
import { Answers, type Asked } from '../platform/answers.ts';
import { InvitationList } from './invitation-list.ts';
import { InvitationUpkeep } from './invitation-upkeep.ts';
import { Invite } from './invite.ts';

const success = true as const;
const perMinute = 120;

@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationList,
    private readonly inviting: Invite,
    private readonly upkeep: InvitationUpkeep,
  ) {}

  @Answers('POST /users/invite', { self: 'invitedBy', perMinute })
  async invite({ actor, input }: Asked<'POST /users/invite'>) {
    return this.inviting.invite(actor, input);
  }

  @Answers('GET /users/invitations')
  async list({ actor, input }: Asked<'GET /users/invitations'>) {
    return { success, ...(await this.invitations.list(actor, input)) };
  }

  @Answers('POST /users/invitations/resend', { perMinute })
  async resend({ actor, input }: Asked<'POST /users/invitations/resend'>) {
    return { success, invitation: await this.upkeep.resend(actor, input.invitationId) };
  }

  @Answers('POST /users/invitations/revoke', { perMinute })
  async revoke({ actor, input }: Asked<'POST /users/invitations/revoke'>) {
    return { success, invitation: await this.upkeep.revoke(actor, input.invitationId) };
  }
}
