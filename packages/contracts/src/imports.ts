import { z } from 'zod';
import type { CallTable } from './call.ts';
import { chapters } from './constants.ts';
import { Pagination, paging, rowId, Success, timestamp } from './fields.ts';
import { NewFile } from './newsletter.ts';

/** Upper limits of one file. A spreadsheet is compressed: `unpackedBytes` limits its size after unpacking. */
export const importLimits = { fileBytes: 5 * 1024 * 1024, unpackedBytes: 50 * 1024 * 1024, rows: 5000, columns: 100 };

export const importKinds = ['members', 'hours'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a column of the file can hold, and whether there must be one. */
export const importFields = {
  members: {
    email: true,
    name: false,
    firstName: false,
    lastName: false,
    graduationYear: false,
    role: false,
    chapter: false,
    committee: false,
  },
  hours: {
    email: true,
    hours: true,
    date: true,
    type: false,
    description: false,
    supervisorName: false,
    supervisorEmail: false,
  },
} as const satisfies Record<ImportKind, Record<string, boolean>>;

export const ImportRequest = z.object({
  file: NewFile,
  kind: z.enum(importKinds),
  /** The number of each field's column, from 0. */
  mapping: z.record(
    z.string(),
    z
      .number()
      .int()
      .min(0)
      .max(importLimits.columns - 1),
  ),
  /** Of members whose row names none. */
  chapter: z.enum(chapters),
  /** Says what would become of each row, and changes nothing. */
  dryRun: z.boolean().optional(),
});

export const ImportResult = z.object({
  /** The line in the file, from 1. Headings, and a title above them, are lines, too. */
  line: z.number().int(),
  who: z.string(),
  /**
   * What becomes of a row. `waiting`: the hours are added when the person joins. `same`: it is there already, so nothing is
   * added.
   */
  outcome: z.enum(['added', 'waiting', 'same', 'refused']),
  text: z.string(),
});
export type ImportResult = z.infer<typeof ImportResult>;
export type ImportOutcome = ImportResult['outcome'];

/** An import that was carried out. `rows` counts what it added or keeps waiting. */
export const PastImport = z.object({
  id: rowId(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  imported_by: z.string(),
  created_at: timestamp,
  rows: z.number().int(),
  waiting: z.number().int(),
  undone_at: timestamp.nullable(),
});
export type PastImport = z.infer<typeof PastImport>;

export const importCalls = {
  'POST /users/import/read': {
    about: 'Reads a CSV or XLSX file: its headings, its first rows, and the number of rows.',
    access: ['admin'],
    request: z.object({ file: NewFile }),
    response: Success.extend({
      columns: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      rows: z.number().int(),
    }),
  },
  'POST /users/import': {
    about: 'Imports the rows of a file, or says what would become of each.',
    access: ['admin'],
    request: ImportRequest,
    response: Success.extend({ results: z.array(ImportResult) }),
  },
  'GET /users/imports': {
    about: 'A page of earlier imports, newest first.',
    access: ['admin'],
    request: z.object(paging),
    response: Success.extend({ imports: z.array(PastImport), pagination: Pagination }),
  },
  'POST /users/import/undo': {
    about:
      'Takes an import back. `kept` counts what stays: people who have joined, and hours and facts that have changed since.',
    access: ['admin'],
    request: z.object({ importId: rowId('Unknown import') }),
    response: Success.extend({ undone: z.number().int(), kept: z.number().int() }),
  },
} as const satisfies CallTable;
