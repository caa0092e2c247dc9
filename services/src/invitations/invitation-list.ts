import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Chapter, type InvitationState, memberName, type SentInvitation } from '@portal/contracts';
import { type FindOptionsWhere, In, Raw, Repository, type SelectQueryBuilder } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { countedRows } from '../database/counter.ts';
import { countRows, pageOf, rowsOf } from '../database/list.ts';
import { wordSearch } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageOrFirst, pageWindow, paginationOf } from '../http/paging.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import { Invitation } from './invitation.entity.ts';
import { invitationCounter } from './invitation-counter.ts';
import { expiredInSql } from './permissions.ts';

type Filter = RequestTo<'GET /users/invitations'>['input'];

/** A page of the invitations, newest first: all for admins, those of their own chapter for leads. */
@Injectable()
export class InvitationList {
  constructor(@InjectRepository(Invitation) private readonly invitations: Repository<Invitation>) {}

  async list(viewer: Actor, filter: Filter): Promise<ResultOf<'GET /users/invitations'>> {
    const page = pageOrFirst(filter);
    const chapter = viewer.role === 'admin' ? undefined : viewer.chapter;
    const query = this.invitations
      .createQueryBuilder('invitation')
      .where({ ...(chapter && { chapter }), ...inState(filter.state) });
    const { ids, total, more } = await pageOf<string>(
      query,
      { order: ['created_at', 'id'], direction: 'DESC', ...pageWindow(page) },
      { search: wordSearch(filter.search), total: await this.total(query, chapter, filter.state) },
    );
    const rows = await rowsOf(query.leftJoinAndSelect('invitation.inviter', 'inviter'), ids);
    return {
      invitations: rows.map(sentInvitation),
      pagination: paginationOf(page, total, more),
    };
  }

  /** What depends on the time cannot be counted in advance. */
  private total(query: SelectQueryBuilder<Invitation>, chapter?: Chapter, state?: InvitationState): Promise<number> {
    if (isOpen(state) || state === 'expired') return countRows(query);
    return countedRows(this.invitations.manager, invitationCounter, { chapter, stage: state });
  }
}

const open = ['queued', 'sent', 'bounced'] as const;

const isOpen = (state?: InvitationState): state is (typeof open)[number] => open.some((each) => each === state);

function inState(state?: InvitationState): FindOptionsWhere<Invitation> {
  if (!state) return {};
  if (isOpen(state)) return { stage: state, expiresAt: Raw(() => `NOT ${expiredInSql('invitation')}`) };
  if (state === 'expired') return { stage: In(open), expiresAt: Raw(() => expiredInSql('invitation')) };
  return { stage: state };
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
  invited_by: {
    name: memberName({ first_name: invitation.inviter.firstName, last_name: invitation.inviter.lastName }),
    role: invitation.inviter.role,
  },
  created_at: timestampOf(invitation.createdAt),
  expires_at: timestampOf(invitation.expiresAt),
  accepted_at: timestampOrNull(invitation.acceptedAt),
});
