import { Injectable } from '@nestjs/common';
import { hoursTypeNames, type ReportedGroup } from '@portal/contracts';
import { type CsvTable, csvResponse } from '../http/csv-response.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { FileResponse } from '../http/file-response.ts';
import type { Scope, YearScope } from './report-scope.ts';
import { Reports } from './reports.ts';

type Input = RequestTo<'GET /reports/csv'>['input'];
type Table = Pick<CsvTable, 'columns' | 'rows'>;

const hours = [hoursTypeNames.sync, hoursTypeNames.async, 'Corrections'];
const groupColumns = ['Members', 'Reached the goal', 'Behind the goal', 'Missing hours', ...hours];
const groupCells = ({ members, reached, behind, missing, sync, async, corrections }: ReportedGroup) => [
  ...[members, reached, behind ?? null, missing, sync, async, corrections],
];

/** Each report as a file for spreadsheets, with all rows. */
@Injectable()
export class ReportCsv {
  constructor(private readonly reports: Reports) {}

  async of(scope: YearScope, input: Input): Promise<FileResponse> {
    const chapter = scope.goals.length === 1 ? `-${scope.goals[0]?.chapter}` : '';
    const name = `${input.report}-${scope.year}${chapter}`.toLowerCase();
    return csvResponse({ name, ...(await this.table(scope, input)) });
  }

  private async table(scope: Scope, { report, standing, sort }: Input): Promise<Table> {
    switch (report) {
      case 'members':
        return this.members(scope, { standing, sort });
      case 'months':
        return {
          columns: ['Month', ...hours],
          rows: (await this.reports.months(scope)).map(({ month, ...of }) => [
            month,
            of.sync,
            of.async,
            of.corrections,
          ]),
        };
      case 'supervisors':
        return {
          columns: ['Supervisor', 'E-mail', 'Students', 'Submissions', 'Hours'],
          rows: (await this.reports.supervisors(scope, null)).map((each) => [
            ...[each.name, each.email, each.students, each.submissions, each.hours],
          ]),
        };
      case 'committees':
        return {
          columns: ['Committee', ...groupColumns],
          rows: (await this.reports.groups(scope)).committees.map((each) => [
            each.committee ?? 'None',
            ...groupCells(each),
          ]),
        };
      case 'chapters':
        return {
          columns: ['Chapter', ...groupColumns],
          rows: (await this.reports.groups(scope)).chapters.map((each) => [each.chapter, ...groupCells(each)]),
        };
    }
  }

  private async members(scope: Scope, filter: Pick<Input, 'standing' | 'sort'>): Promise<Table> {
    const { members } = await this.reports.members(scope, { ...filter, page: 1, limit: 1_000_000 });
    return {
      columns: [
        ...['Name', 'E-mail', 'Chapter', 'Committee', ...hours],
        ...['Completed', 'Counted', 'Required', 'Missing', 'Active'],
      ],
      rows: members.map((each) => [
        ...[each.name, each.email, each.chapter, each.committee, each.sync, each.async, each.corrections],
        ...[each.completed, each.counted, each.requiredHours, each.missing, each.active ? 'Yes' : 'No'],
      ]),
    };
  }
}
