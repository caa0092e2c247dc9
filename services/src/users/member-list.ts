import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type Chapter,
  type MemberSort,
  type MemberStats,
  pageSize,
  type ResponseOf,
  type Role,
} from '@portal/contracts';
import { Repository, type SelectQueryBuilder } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { containsWords } from '../database/search.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { paginationOf } from '../http/paging.ts';
import { Member } from './member.entity.ts';
import { memberRow } from './member-row.ts';

type Filter = RequestTo<'GET /users/listUsers'>['input'];

/** Number and hours of the members with one chapter and role. */
interface Group {
  chapter: Chapter;
  role: Role;
  members: number;
  totalHours: number;
}

/** The sort orders with an index. Each ends with the id. */
const orders: Record<MemberSort, string[]> = {
  name: ['lower(member.last_name)', 'lower(member.first_name)'],
  email: ['lower(member.email)'],
  role: ['member.role', 'lower(member.last_name)', 'lower(member.first_name)'],
  chapter: ['member.chapter', 'lower(member.last_name)', 'lower(member.first_name)'],
  total_hours: ['member.total_hours'],
  created_at: ['member.created_at'],
};

/** The list of Manage Users (spec section 2), limited to what the viewer may see. */
@Injectable()
export class MemberList {
  constructor(@InjectRepository(Member) private readonly members: Repository<Member>) {}

  /** A page of the members that match the filter, and the figures of all whom the viewer may see. */
  async list(viewer: Actor, filter: Filter): Promise<ResponseOf<'GET /users/listUsers'>> {
    const page = { page: filter.page ?? 1, limit: filter.limit ?? pageSize.default };
    const query = this.filtered(viewer, filter);
    const [groups, total, members] = await Promise.all([
      this.groups(viewer),
      filter.search ? query.clone().getCount() : null,
      sorted(query, filter)
        .offset((page.page - 1) * page.limit)
        .limit(page.limit)
        .getMany(),
    ]);
    const fitting = groups.filter(fits(filter));
    return {
      users: members.map(memberRow),
      pagination: paginationOf(page, total ?? sumOf(fitting, 'members')),
      stats: statsOf(groups),
    };
  }

  /** Counting a few groups from an index is fast with 100,000 members. */
  private async groups(viewer: Actor): Promise<Group[]> {
    const groups = await this.visible(viewer)
      .select('member.chapter', 'chapter')
      .addSelect('member.role', 'role')
      .addSelect('count(*)::integer', 'members')
      .addSelect('sum(member.total_hours)', 'totalHours')
      .groupBy('member.chapter')
      .addGroupBy('member.role')
      .getRawMany<Omit<Group, 'totalHours'> & { totalHours: string }>();
    return groups.map((group) => ({ ...group, totalHours: Number(group.totalHours) }));
  }

  private visible({ role, chapter }: Actor): SelectQueryBuilder<Member> {
    const query = this.members.createQueryBuilder('member').where('member.deleted_at IS NULL');
    if (role !== 'admin') query.andWhere(`member.role = 'student' AND member.chapter = :own`, { own: chapter });
    return query;
  }

  private filtered(viewer: Actor, { search, chapter, role }: Filter): SelectQueryBuilder<Member> {
    const query = this.visible(viewer);
    if (chapter) query.andWhere('member.chapter = :chapter', { chapter });
    if (role) query.andWhere('member.role = :role', { role });
    return query.andWhere(...containsWords('member.searchable', search));
  }
}

function sorted(query: SelectQueryBuilder<Member>, { sort = 'name', order = 'asc' }: Filter) {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  for (const key of [...orders[sort], 'member.id']) query.addOrderBy(key, direction);
  return query;
}

const fits =
  ({ chapter, role }: Filter) =>
  (group: Group): boolean =>
    (!chapter || group.chapter === chapter) && (!role || group.role === role);

const sumOf = (groups: Group[], figure: 'members' | 'totalHours'): number =>
  groups.reduce((sum, group) => sum + group[figure], 0);

function statsOf(groups: Group[]): MemberStats {
  const staff = groups.filter(({ role }) => role !== 'student');
  const totalHours = Math.round(sumOf(groups, 'totalHours') * 100) / 100;
  return { members: sumOf(groups, 'members'), staff: sumOf(staff, 'members'), totalHours };
}
