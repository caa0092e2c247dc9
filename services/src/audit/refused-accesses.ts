import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { currentOrigin, type Origin, onBehalfOf, originOf } from '@portal/http-server/request-context';
import { DataSource } from 'typeorm';
import type { Refusal, RefusalLog } from '../auth/refusal-log.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Audit } from './audit.ts';

/** Milliseconds in which a person and a call cause at most one more event after the first. */
const windowMs = 60_000;
/** Upper limit of pairs of person and call. Further refusals are only logged. */
const maxWindows = 10_000;
const maxRows = 20;

/** Refusals of one call to one person since the last event about them. */
interface Window {
  timer: NodeJS.Timeout;
  times: number;
  last: Refusal;
  /** Of the last refusal. */
  origin?: Origin;
  rows: Set<string>;
}

/**
 * Records refused accesses: the first at once, the following ones as a count, so that a flood does not fill the table.
 */
@Injectable()
export class RefusedAccesses implements RefusalLog, BeforeApplicationShutdown {
  private readonly windows = new Map<string, Window>();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: Audit,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  note(refusal: Refusal): void {
    const key = `${refusal.actor} ${refusal.call}`;
    const open = this.windows.get(key);
    if (open) count(open, refusal);
    else if (this.windows.size < maxWindows) this.begin(key, refusal);
    else this.logger.warn({ refusal }, 'A refused access is not in the trail');
  }

  private begin(key: string, refusal: Refusal): void {
    const timer = setInterval(() => this.settle(key), windowMs).unref();
    const window: Window = { timer, times: 0, last: refusal, rows: new Set() };
    this.windows.set(key, window);
    count(window, refusal);
    void this.write(window);
  }

  /** Writes the counts before the process stops. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const { timer } of this.windows.values()) clearInterval(timer);
    await Promise.all([...this.windows.values()].filter(({ times }) => times > 0).map((window) => this.write(window)));
    this.windows.clear();
  }

  private settle(key: string): void {
    const window = this.windows.get(key);
    if (window && window.times > 0) {
      void this.write(window);
    } else {
      clearInterval(window?.timer);
      this.windows.delete(key);
    }
  }

  private async write(window: Window): Promise<void> {
    const { last, times, rows } = window;
    window.times = 0;
    window.rows = new Set();
    const { actor, call, reason, row } = last;
    const details = { call, reason, times, ...(rows.size > 1 && { rows: [...rows] }) };
    const entry = { actor, action: 'access.refused', subject: row ?? call, details } as const;
    await onBehalfOf(window.origin ?? originOf({}), () => this.audit.record(this.database.manager, entry)).catch(
      (err) => this.logger.error({ err, actor, ...details }, 'A refused access is not in the trail'),
    );
  }
}

function count(window: Window, refusal: Refusal): void {
  window.times += 1;
  window.last = refusal;
  window.origin = currentOrigin();
  if (refusal.row && window.rows.size < maxRows) window.rows.add(refusal.row);
}
