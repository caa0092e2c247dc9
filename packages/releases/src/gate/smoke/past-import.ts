import type { PastImport } from '@portal/contracts';

export const pastImport: Omit<PastImport, 'id'> = {
  kind: 'hours',
  file_name: 'hours.csv',
  imported_by: 'Robin Example',
  created_at: '2026-09-01T15:00:00Z',
  rows: 12,
  waiting: 1,
  undone_at: null,
};
