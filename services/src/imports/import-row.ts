import { email, type ImportOutcome, type ImportResult } from '@portal/contracts';
import { asciiAddress } from '../email/ascii-address.ts';
import type { InvitedFacts } from '../invitations/invitations.service.ts';
import type { MissingFacts } from '../users/users.service.ts';

/** A row of the file, with the values of the chosen columns. */
export interface FileRow {
  /** In the file, from 1. */
  line: number;
  value(field: string): string;
}

/** What becomes of a row, and what is needed to do it. */
export interface PlannedRow<Content> extends ImportResult {
  /** In lower case. */
  email: string;
  content?: Content;
}

export const addressIn = ({ value }: FileRow): string => asciiAddress(value('email')).toLowerCase();

export const planned = <Content>(
  row: FileRow,
  result: { outcome: ImportOutcome; text: string; content?: Content },
): PlannedRow<Content> => ({ line: row.line, who: row.value('email'), email: addressIn(row), ...result });

const anAddress = email();

export const isAddress = (typed: string): boolean => anAddress.safeParse(typed).success;

/** What a row stores of a member who is there already, or of a person who is invited already. */
export type FilledIn = MissingFacts | InvitedFacts;

/** Carried out rows, for the record of the import. */
export interface DoneRow {
  line: number;
  email: string;
  submissionId?: string;
  waiting?: object;
  filledIn?: FilledIn;
}

/** A carried out row, when the import is undone. `id` is that of the submission. */
export interface UndoneRow {
  email: string;
  id: string | null;
  filledIn: FilledIn | null;
}
