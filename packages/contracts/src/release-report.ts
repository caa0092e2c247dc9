import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Success, text } from './fields.ts';

/**
 * What a page reports of a remote or of the shell. `load`: it could not be loaded. `render`: it failed while it was
 * visible. `ok`: it opened (reported for canaries and recent promotions only).
 */
export const reportKinds = ['load', 'render', 'ok'] as const;

/** Upper limit of a report in bytes. */
export const maxReportBytes = 2048;

/** A report names the app, its version and the error. It does not identify the visitor. */
export const ReleaseReport = z
  .strictObject({
    app: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/, 'Not the name of an app'),
    version: z.string().regex(/^[\w.+-]{1,100}$/, 'Not a version'),
    kind: z.enum(reportKinds),
    message: text(500).default(''),
  })
  .meta({ id: 'ReleaseReport' });
export type ReleaseReport = z.infer<typeof ReleaseReport>;

export const reportCalls = {
  'POST /releases/report': { access: 'public', request: ReleaseReport, response: Success },
} as const satisfies CallTable;
