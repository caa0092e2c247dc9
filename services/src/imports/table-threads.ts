import type { OnApplicationShutdown } from '@nestjs/common';
import { importLimits } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { NoThread, Threads, ThreadTimeout } from '@portal/threads/threads';
import { contentOf, type SentFile } from '../http/data-url.ts';
import type { TableRead } from './read-table.ts';

/** The rows below the headings that have a cell. `line` is that in the file, from 1. */
export interface Table {
  columns: string[];
  rows: { line: number; cells: string[] }[];
}

const anAddress = /^[^\s@]+@[^\s@]+$/;

/**
 * The headings are the first row with more than one cell: a title can be above them. An address is no title: then the rows are a
 * list of addresses, and the headings are its first row.
 */
function tableOf(rows: string[][]): Table {
  const filled = rows.map((cells, index) => ({ line: index + 1, cells })).filter(({ cells }) => cells.some(Boolean));
  const first = Math.max(
    0,
    filled.findIndex(({ cells }) => cells.filter(Boolean).length > 1),
  );
  const isList = filled.slice(0, first).some(({ cells }) => cells.some((cell) => anAddress.test(cell.trim())));
  const heading = isList ? 0 : first;
  return { columns: filled[heading]?.cells ?? [], rows: filled.slice(heading + 1) };
}

/** The bundle has it beside the bundle of this file. */
const threadModule = new URL('upload-thread.js', import.meta.url);
const deadlineMs = 20_000;

const tooManyRows = `The file has more than ${importLimits.rows.toLocaleString('en-US')} rows. Please split it.`;

const tooBusy = 'The file could not be read now, because the server is busy. Please try again in a minute.';

const tooMuch = 'The file needs too much memory or time. Please save it as CSV, or split it.';

/** Reads tables in a thread, with little memory and for a limited time: a small file can unpack to a large one. */
export class TableThreads implements OnApplicationShutdown {
  private readonly threads = new Threads(threadModule, { most: 1, mostWaiting: 10 });

  /** @param report called with why a file could not be read, without what it says */
  constructor(private readonly report: (problem: { bytes: number; cause: string }) => void) {}

  /** @throws {PortalError} `invalid`, `too_large`, or `unavailable` if the file was not tried, in words for people */
  async read(file: SentFile): Promise<Table> {
    const bytes = contentOf(file);
    if (!bytes) throw invalid('The file could not be read. Please choose it again.');
    if (bytes.length > importLimits.fileBytes) {
      throw new PortalError('too_large', `The file is larger than ${importLimits.fileBytes / 1024 / 1024} MB.`);
    }
    const read = await this.threads.run<TableRead>('table', bytes, { deadlineMs }).catch((error: unknown) => {
      if (error instanceof NoThread) throw new PortalError('unavailable', tooBusy, undefined, { cause: error });
      if (!isTooMuch(error)) throw error;
      return { refusal: tooMuch, cause: (error as Error).message };
    });
    if ('refusal' in read) {
      const { refusal, cause } = read;
      if (cause) this.report({ bytes: bytes.length, cause });
      throw invalid(refusal);
    }
    const table = tableOf(read.rows);
    if (table.rows.length === 0) throw invalid('The file has no rows below its headings.');
    if (table.rows.length > importLimits.rows) throw invalid(tooManyRows);
    return table;
  }

  onApplicationShutdown(): Promise<void> {
    return this.threads.stop();
  }
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof ThreadTimeout || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

const invalid = (message: string) => PortalError.ofField('invalid', 'file', message);
