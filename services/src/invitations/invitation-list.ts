import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Pagination, pageSize, type SentInvitation } from '@portal/contracts';
import { Repository } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { columnContains } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow, paginationOf } from '../http/paging.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import { Invitation } from './invitation.entity.ts';
import { inviterOf } from './inviter.ts';

type Filter = RequestTo<'GET /users/invitations'>['input'];

/** A page of the invitations, newest first: all for admins, those of their own chapter for leads. */
@Injectable()
export class InvitationList {
  constructor(@InjectRepository(Invitation) private readonly invitations: Repository<Invitation>) {}

  async list(viewer: Actor, filter: Filter): Promise<{ invitations: SentInvitation[]; pagination: Pagination }> {
    const page = { page: filter.page ?? 1, limit: filter.limit ?? pageSize.default };
    const email = columnContains(filter.search);
    const [rows, total] = await this.invitations.findAndCount({
      where: {
        ...(viewer.role !== 'admin' && { chapter: viewer.chapter }),
        ...(filter.state && { state: filter.state }),
        ...(email && { email }),
      },
      relations: { inviter: true },
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: pageWindow(page).offset,
      take: page.limit,
    });
    return { invitations: rows.map(sentInvitation), pagination: paginationOf(page, total) };
  }
}

/** An invitation in the list. */
export const sentInvitation = (invitation: Invitation): SentInvitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  chapter: invitation.chapter,
  committee: invitation.committee,
  state: invitation.state,
  bounce: invitation.bounce,
  invited_by: inviterOf(invitation),
  created_at: timestampOf(invitation.createdAt),
  sent_at: timestampOrNull(invitation.sentAt),
  expires_at: timestampOf(invitation.expiresAt),
  accepted_at: timestampOrNull(invitation.acceptedAt),
});
