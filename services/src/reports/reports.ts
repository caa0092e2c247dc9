import { Injectable } from '@nestjs/common';
import { type Chapter, type ReportedMember, type ResponseOf } from '@portal/contracts';
import { DataSource } from 'typeorm';
import type { Actor } from '../auth/actor.ts';
import { memberNameInSql } from '../database/member-name.ts';
import { isErasedInSql } from '../database/personal-data.ts';
import type { RequestTo } from '../http/endpoint.ts';
import { pageWindow } from '../http/paging.ts';
import type { ResultOf } from '../http/response-shape.ts';
import { ReportScope, type Scope } from './report-scope.ts';
import { groupInSql, yearInSql } from './standings.ts';

type Report = ResponseOf<'GET /reports/get'>;
type MembersFilter = Pick<RequestTo<'GET /reports/members'>['input'], 'standing' | 'sort' | 'page' | 'limit'>;
type Supervisor = Report['supervisors'][number];

const shownSupervisors = 20;

const standings = { behind: 'missing > 0', reached: 'active AND missing = 0' };
const byName = 'lower(last_name), lower(first_name), id';
const orders = { name: byName, hours: `completed DESC, ${byName}`, missing: `missing DESC, ${byName}` };

/** Sums of a school year, each one statement that reads the hours of that year from an index alone. */
@Injectable()
export class Reports {
  constructor(
    private readonly database: DataSource,
    private readonly scopes: ReportScope,
  ) {}

  async get(actor: Actor, input: RequestTo<'GET /reports/get'>['input']): Promise<ResultOf<'GET /reports/get'>> {
    const scope = await this.scopes.of(actor, input);
    const [years, groups, months, supervisors] = await Promise.all([
      this.years(actor, input.chapter),
      this.groups(scope),
      this.months(scope),
      this.supervisors(scope, shownSupervisors),
    ]);
    return { year: scope.year, years, goals: scope.goals, ...groups, months, supervisors };
  }

  /** Those of the whole year, of each chapter and of each committee. */
  async groups(scope: Scope): Promise<Pick<Report, 'totals' | 'chapters' | 'committees'>> {
    type Row = Report['chapters'][number] & Report['committees'][number] & { of: number };
    const rows: Row[] = await this.database.query(
      `${yearInSql} SELECT grouping(chapter, committee) AS of, chapter, committee, ${groupInSql}
       FROM standing GROUP BY GROUPING SETS ((), (chapter), (committee)) ORDER BY chapter, committee NULLS LAST`,
      scope.values,
    );
    const of = (grouping: number) => rows.filter((row) => row.of === grouping);
    const [totals] = of(3);
    if (!totals) throw new Error('A sum has no row');
    return { totals, chapters: of(1), committees: of(2) };
  }

  /** Every month of the year, also those without hours. */
  months({ values }: Scope): Promise<Report['months']> {
    return this.database.query(
      `${yearInSql} SELECT to_char(month, 'YYYY-MM') AS month, coalesce(sum(hours) FILTER (WHERE type = 'sync'), 0)::float8 AS sync,
         coalesce(sum(hours) FILTER (WHERE type = 'async'), 0)::float8 AS async,
         coalesce(sum(hours) FILTER (WHERE type = 'correction'), 0)::float8 AS corrections
       FROM generate_series(date_trunc('month', $1::date::timestamp), $2::date, '1 month') AS month
       LEFT JOIN worked ON date_trunc('month', worked.day::timestamp) = month GROUP BY month ORDER BY month`,
      values,
    );
  }

  supervisors({ values }: Scope, limit: number | null): Promise<Supervisor[]> {
    return this.database.query(
      `${yearInSql} SELECT max(supervisor_name) AS name, lower(supervisor_email) AS email, sum(hours)::float8 AS hours,
         count(DISTINCT member_id)::integer AS students, count(*)::integer AS submissions
       FROM worked WHERE supervisor_email <> '' AND NOT ${isErasedInSql('supervisor_email')}
       GROUP BY lower(supervisor_email) ORDER BY sum(hours) DESC, 2 LIMIT $6`,
      [...values, limit],
    );
  }

  async members(
    { values }: Scope,
    { standing, sort = 'name', ...page }: MembersFilter,
  ): Promise<{ members: ReportedMember[]; total: number }> {
    const { offset, limit } = pageWindow(page);
    const [found]: { total: number; members: ReportedMember[] | null }[] = await this.database.query(
      `${yearInSql}, listed AS (SELECT * FROM standing WHERE ${standing ? standings[standing] : 'true'}),
       shown AS (
         SELECT * FROM listed ORDER BY ${orders[sort]} OFFSET $6 LIMIT $7
       ) SELECT (SELECT count(*)::integer FROM listed) AS total, (
         SELECT json_agg(json_build_object(
           'id', id, 'name', ${memberNameInSql('shown', 'email')}, 'email', email,
           'chapter', chapter, 'committee', committee, 'active', active, 'requiredHours', required,
           'sync', sync, 'async', async, 'corrections', corrections, 'completed', completed, 'counted', counted,
           'missing', missing) ORDER BY ${orders[sort]}) FROM shown
       ) AS members`,
      [...values, offset, limit],
    );
    return { members: found?.members ?? [], total: found?.total ?? 0 };
  }

  private async years(actor: Actor, chapter: Chapter | undefined): Promise<Report['years']> {
    const [{ day }] = await this.database.query(
      `SELECT least((SELECT min(service_date) FROM hours_submissions WHERE status = 'approved'),
         (SELECT (min(created_at) AT TIME ZONE $1)::date FROM hours_entries WHERE kind = 'edit'))::text AS day`,
      [this.scopes.timeZone],
    );
    return this.scopes.since(actor, chapter, day);
  }
}
