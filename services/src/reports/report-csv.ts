import { hoursTypeNames, type ReportedGroup, type ReportedMember, type ResponseOf } from '@portal/contracts';
import { type Columns, csvResponse } from '../http/csv-response.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { FileResponse } from '../http/file-response.ts';
import type { YearScope } from './report-scope.ts';
import type { Reports } from './reports.ts';

type Report = ResponseOf<'GET /reports/get'>;

const hours: Columns<Pick<ReportedGroup, 'sync' | 'async' | 'corrections'>> = {
  [hoursTypeNames.sync]: (row) => row.sync,
  [hoursTypeNames.async]: (row) => row.async,
  Corrections: (row) => row.corrections,
};
const sums: Columns<ReportedGroup> = {
  Members: (row) => row.members,
  'Reached the goal': (row) => row.reached,
  'Behind the goal': (row) => row.behind,
  'Missing hours': (row) => row.missing,
  ...hours,
};
const ofMembers: Columns<ReportedMember> = {
  Name: (row) => row.name,
  'E-mail': (row) => row.email,
  Chapter: (row) => row.chapter,
  Committee: (row) => row.committee,
  ...hours,
  Completed: (row) => row.completed,
  Counted: (row) => row.counted,
  Required: (row) => row.requiredHours,
  Missing: (row) => row.missing,
  Active: (row) => (row.active ? 'Yes' : 'No'),
};
const ofMonths: Columns<Report['months'][number]> = { Month: (row) => row.month, ...hours };
const ofSupervisors: Columns<Report['supervisors'][number]> = {
  Supervisor: (row) => row.name,
  'E-mail': (row) => row.email,
  Students: (row) => row.students,
  Submissions: (row) => row.submissions,
  Hours: (row) => row.hours,
};
const ofCommittees: Columns<Report['committees'][number]> = { Committee: (row) => row.committee ?? 'None', ...sums };
const ofChapters: Columns<Report['chapters'][number]> = { Chapter: (row) => row.chapter, ...sums };

/** A report as a file for spreadsheets, with all rows. */
export async function reportCsv(
  reports: Reports,
  scope: YearScope,
  { report, standing, sort }: RequestTo<'GET /reports/csv'>['input'],
): Promise<FileResponse> {
  const chapter = scope.goals.length === 1 ? `-${scope.goals[0]?.chapter}` : '';
  const name = `${report}-${scope.year}${chapter}`.toLowerCase();
  const file = <Row>(columns: Columns<Row>, rows: Row[]) => csvResponse({ name, columns, rows });
  switch (report) {
    case 'members':
      return file(ofMembers, (await reports.members(scope, { standing, sort, page: 1, limit: 1_000_000 })).members);
    case 'months':
      return file(ofMonths, await reports.months(scope));
    case 'supervisors':
      return file(ofSupervisors, await reports.supervisors(scope, null));
    case 'committees':
      return file(ofCommittees, (await reports.groups(scope)).committees);
    case 'chapters':
      return file(ofChapters, (await reports.groups(scope)).chapters);
  }
}
