import { z } from 'zod';
import { type CallTable, FileBytes } from './call.ts';

export const exportCalls = {
  'GET /users/export': {
    about: 'Everything that the portal knows, as CSV and JSON in one ZIP file, without secrets.',
    access: ['admin'],
    request: z.object({}),
    response: FileBytes,
  },
} as const satisfies CallTable;
