import { z } from 'zod';
import type { CallTable } from './call.ts';
import { Success, text } from './fields.ts';

/** Upper limit of a report in bytes. */
export const maxReportBytes = 2048;

const tenMinutesMs = 600_000;

/** Core Web Vitals of one page visit, as far as the browser measures them. LCP and INP in milliseconds. */
export const Vitals = z.strictObject({
  lcp: z.number().min(0).max(tenMinutesMs).optional(),
  inp: z.number().min(0).max(tenMinutesMs).optional(),
  cls: z.number().min(0).max(1000).optional(),
});
export type Vitals = z.infer<typeof Vitals>;

/** A report names the app, its version and the error or the vitals. It does not identify the visitor. */
export const ReleaseReport = z.strictObject({
  app: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/, 'Not the name of an app'),
  version: z.string().regex(/^[\w.+-]{1,100}$/, 'Not a version'),
  /**
   * What is reported of a remote or of the shell. `load`: it could not be loaded. `render`: it failed while it was
   * visible. `ok`: it opened, once per page visit. `vitals`: the Core Web Vitals of the visit, when the page is hidden.
   */
  kind: z.enum(['load', 'render', 'ok', 'vitals']),
  message: text(500).default(''),
  /** For `vitals` only. */
  vitals: Vitals.optional(),
});
export type ReleaseReport = z.infer<typeof ReleaseReport>;

export const reportCalls = {
  'POST /releases/report': {
    about: 'What a page tells of the releases that it runs and of those that failed.',
    access: 'public',
    request: ReleaseReport,
    response: Success,
  },
} as const satisfies CallTable;
