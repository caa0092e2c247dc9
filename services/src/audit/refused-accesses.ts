import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { currentOrigin, type Origin, onBehalfOf, originOf } from '@portal/http-server/request-context';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { Refusal } from '../auth/refusal-of.ts';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { Audit } from './audit.ts';

/** Milliseconds in which a person and a call cause at most one more event after the first. */
const windowMs = 60_000;
/** The most pairs of person and call that are counted at a time. */
const maxWindows = 10_000;
const maxRows = 20;

/** Refusals of one call to one person since the event about the first. */
interface Window {
  times: number;
  last: Refusal;
  /** Of the last refusal. */
  origin: Origin | undefined;
  rows: Set<string>;
}

/** Records refused accesses: the first at once, those of the next minute as a count, so that a flood does not fill the table. */
@Injectable()
export class RefusedAccesses implements BeforeApplicationShutdown {
  private readonly windows = new LRUCache<string, Window>({
    max: maxWindows,
    ttl: windowMs,
    ttlAutopurge: true,
    dispose: (window) => void this.write(window),
  });

  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns at once and never throws, because no response waits for it. */
  note(refusal: Refusal): void {
    const key = `${refusal.actor} ${refusal.call}`;
    const open = this.windows.get(key);
    const window = open ?? { times: 0, last: refusal, origin: undefined, rows: new Set() };
    window.times += 1;
    window.last = refusal;
    window.origin = currentOrigin();
    if (refusal.row && window.rows.size < maxRows) window.rows.add(refusal.row);
    if (open) return;
    void this.write(window);
    this.windows.set(key, window);
  }

  /** Writes the counts before the process stops. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.windows.values()].map((window) => this.write(window)));
    this.windows.clear();
  }

  private async write(window: Window): Promise<void> {
    const { last, times, rows } = window;
    if (times === 0) return;
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
