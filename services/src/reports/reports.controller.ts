import { Controller } from '@nestjs/common';
import { Endpoint, type RequestTo } from '../http/endpoint.ts';
import { paginationOf } from '../http/paging.ts';
import { GoalReminders } from './goal-reminders.ts';
import { reportCsv } from './report-csv.ts';
import { ReportScope } from './report-scope.ts';
import { Reports } from './reports.ts';

@Controller()
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly scopes: ReportScope,
    private readonly reminders: GoalReminders,
  ) {}

  @Endpoint('GET /reports/get', { perMinute: 120 })
  async get({ actor, input }: RequestTo<'GET /reports/get'>) {
    return this.reports.get(actor, input);
  }

  @Endpoint('GET /reports/members', { perMinute: 120 })
  async members({ actor, input }: RequestTo<'GET /reports/members'>) {
    const { members, total } = await this.reports.members(await this.scopes.of(actor, input), input);
    return { members, pagination: paginationOf(input, total) };
  }

  @Endpoint('GET /reports/csv', { perMinute: 30 })
  async csvOf({ actor, input }: RequestTo<'GET /reports/csv'>) {
    return reportCsv(this.reports, await this.scopes.of(actor, input), input);
  }

  @Endpoint('GET /reports/reminder')
  async reminder({ actor, input }: RequestTo<'GET /reports/reminder'>) {
    return this.reminders.preview(actor, input);
  }

  @Endpoint('POST /reports/remind', { perMinute: 10 })
  async remind({ actor, input }: RequestTo<'POST /reports/remind'>) {
    return { reminder: await this.reminders.start(actor, input) };
  }
}
