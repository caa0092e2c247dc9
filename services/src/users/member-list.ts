import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  hundredths,
  type MemberSort,
  type MemberStats,
  maxMembersAtOnce,
  type ResponseOf,
  roleNames,
  roles,
} from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { IsNull, Not, Repository } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { countRows, pageOf, rowsOf } from '../database/list.ts';
import { wordSearch } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageOrFirst, pageWindow, paginationOf } from '../http/paging.ts';
import { Member } from './member.entity.ts';
import { countByGroup, type Group } from './member-counter.ts';
import { memberRow } from './member-row.ts';
import { mayManage } from './permissions.ts';

type Filter = RequestTo<'GET /users/listUsers'>['input'];
type MemberFilter = Pick<Filter, 'search' | 'chapter' | 'role' | 'graduationYear' | 'standing'>;

/** The sort orders with an index. */
const orders: Record<MemberSort, string[]> = {
  name: ['lower(last_name)', 'lower(first_name)', 'id'],
  email: ['lower(email)', 'id'],
  role: ['role', 'lower(last_name)', 'lower(first_name)', 'id'],
  chapter: ['chapter', 'lower(last_name)', 'lower(first_name)', 'id'],
  total_hours: ['total_hours', 'id'],
  created_at: ['created_at', 'id'],
};

/** The list of Manage Users (spec section 2), limited to what the viewer may see. */
@Injectable()
export class MemberList {
  constructor(@InjectRepository(Member) private readonly members: Repository<Member>) {}

  /** A page of the members that match the filter, and the figures of all whom the viewer may see. */
  async list(viewer: Actor, filter: Filter): Promise<ResponseOf<'GET /users/listUsers'>> {
    const { search, sort = 'name', order = 'asc' } = filter;
    const page = pageOrFirst(filter);
    const visible = (await countByGroup(this.members.manager)).filter((group) => mayManage(viewer, group));
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const query = this.filtered(viewer, filter);
    const { ids, total, more } = await pageOf<number>(
      query,
      { order: orders[sort], direction, ...pageWindow(page) },
      { search: memberSearch(search), total: await this.total(viewer, filter, visible) },
    );
    const members = await rowsOf(query, ids);
    return {
      users: members.map(memberRow),
      pagination: paginationOf(page, total, more),
      stats: statsOf(visible),
    };
  }

  /**
   * The Clerk ids of all members that the filter shows to the viewer, by name.
   * @throws {PortalError} `invalid` if they are more than a bulk edit changes
   */
  async idsOf(viewer: Actor, filter: MemberFilter): Promise<string[]> {
    const query = this.filtered(viewer, filter).orderBy('lower(last_name)').addOrderBy('lower(first_name)');
    const search = memberSearch(filter.search);
    if (search) query.andWhere(search.condition, search.parameters);
    const rows = await query
      .select('clerk_id', 'id')
      .limit(maxMembersAtOnce + 1)
      .getRawMany<{ id: string }>();
    if (rows.length > maxMembersAtOnce) {
      throw new PortalError(
        'invalid',
        `Change at most ${maxMembersAtOnce} members at once. Please narrow down the list.`,
      );
    }
    return rows.map(({ id }) => id);
  }

  /** Few are new or deactivated, and those of one class are counted in an index alone. */
  private async total(viewer: Actor, filter: Filter, visible: Group[]): Promise<number> {
    if (filter.standing || filter.graduationYear) return countRows(this.filtered(viewer, filter));
    return sumOf(visible.filter(fits(filter)), 'members');
  }

  private filtered(viewer: Actor, { chapter, role, graduationYear, standing }: MemberFilter) {
    const deactivatedAt = standing === 'deactivated' ? Not(IsNull()) : IsNull();
    const query = this.members.createQueryBuilder('member').where({ deletedAt: IsNull(), deactivatedAt });
    if (viewer.role !== 'admin') query.andWhere({ role: 'student', chapter: viewer.chapter });
    if (chapter) query.andWhere({ chapter });
    if (role) query.andWhere({ role });
    if (graduationYear) query.andWhere({ graduationYear: graduationYear === 'none' ? IsNull() : graduationYear });
    if (standing === 'new') query.andWhere({ approvedAt: IsNull() });
    return query;
  }
}

/** What rows show in place of a role, as whole words of a search. */
const shownRoles = roles.map((role) => {
  const shown = roleNames[role].replace(' ', '\\s+');
  return { role, shown: new RegExp(`(?<!\\S)${shown}(?!\\S)`, 'gi') };
});

/**
 * The search for members, in which the shown name of a role is the stored one. The stored one is a part of it, so whoever has
 * the same words in a name or committee is found, too.
 */
const memberSearch = (search = '') =>
  wordSearch(shownRoles.reduce((text, { shown, role }) => text.replace(shown, role), search));

const fits =
  ({ chapter, role }: Filter) =>
  (group: Group): boolean =>
    (!chapter || group.chapter === chapter) && (!role || group.role === role);

const sumOf = (groups: Group[], figure: 'members' | 'totalHours'): number =>
  groups.reduce((sum, group) => sum + group[figure], 0);

function statsOf(groups: Group[]): MemberStats {
  const staff = groups.filter(({ role }) => role !== 'student');
  const totalHours = hundredths(sumOf(groups, 'totalHours'));
  return { members: sumOf(groups, 'members'), staff: sumOf(staff, 'members'), totalHours };
}
