import type { ReportedMember, ResponseOf } from '@portal/contracts';
import { goal } from './goal-responses.ts';

const success = true as const;
const done = { sync: 8, async: 4, corrections: 0 };
const group = { members: 1, reached: 0, missing: 8, ...done };

const member: ReportedMember = {
  id: 1,
  name: 'Robin Example',
  email: 'student@portal.test',
  chapter: 'NHS',
  committee: null,
  requiredHours: 20,
  active: true,
  ...done,
  completed: 12,
  counted: 12,
  missing: 8,
};

type Reading = `GET /reports/${'get' | 'members' | 'reminder'}`;

/** The reports of the chapter during the smoke test. */
export const reportResponses: { [N in Reading]: ResponseOf<N> } = {
  'GET /reports/get': {
    success,
    year: 2026,
    years: [{ year: 2026, name: '2026–27' }],
    goals: [goal],
    totals: group,
    chapters: [{ chapter: 'NHS', ...group }],
    committees: [{ committee: null, ...group }],
    months: [{ month: '2026-09', ...done }],
    supervisors: [{ name: 'Sam Example', email: 'supervisor@portal.test', students: 1, submissions: 2, hours: 12 }],
  },
  'GET /reports/members': {
    success,
    members: [member],
    pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
  },
  'GET /reports/reminder': { success, recipients: [], total: 0, recent: 0, example: null, reminders: [] },
};
