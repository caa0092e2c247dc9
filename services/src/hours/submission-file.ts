import { hoursTypeNames, maxExportedRows, memberName, submissionStatusNames } from '@portal/contracts';
import { type Columns, csvResponse } from '../http/csv-response.ts';
import type { RequestTo } from '../http/endpoint.ts';
import type { FileResponse } from '../http/file-response.ts';
import { timestampOf, timestampOrNull } from '../http/timestamp.ts';
import type { SubmissionList, SubmissionRow } from './submission-list.ts';

const columns: Columns<SubmissionRow> = {
  Student: (row) => memberName({ first_name: row.user_first_name, last_name: row.user_last_name }, ''),
  'Student e-mail': (row) => row.user_email,
  Chapter: (row) => row.chapter,
  Status: (row) => submissionStatusNames[row.status],
  'Hours submitted': (row) => row.hours,
  'Hours approved': (row) => row.approved_hours,
  Type: (row) => hoursTypeNames[row.hours_type],
  'Date of service': (row) => row.service_date,
  Description: (row) => row.description,
  Location: (row) => row.location,
  Supervisor: (row) => row.supervisor_name,
  'Supervisor e-mail': (row) => row.supervisor_email,
  'Supervisor phone': (row) => row.supervisor_phone,
  Submitted: (row) => timestampOf(row.created_at),
  Signed: (row) => timestampOrNull(row.signature_signed_at),
  Comments: (row) => row.signature_comments,
  Decided: (row) => timestampOrNull(row.reviewed_at),
  Notes: (row) => row.admin_notes,
};

/**
 * The list of submissions as a CSV file: all that the filter finds, at most `maxExportedRows`. The last line says if there are
 * more.
 */
export async function submissionFile(
  list: SubmissionList,
  filter: RequestTo<'GET /hours/admin/export'>['input'],
): Promise<FileResponse> {
  const { rows, total, more } = await list.rows({ ...filter, page: 1, limit: maxExportedRows });
  const note = `There are more: this file has the first ${rows.length}. Narrow the list down to get the others.`;
  return csvResponse({ name: 'submissions', columns, rows, note: more || total > rows.length ? note : undefined });
}
