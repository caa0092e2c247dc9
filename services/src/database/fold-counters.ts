import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, type Logger } from '../observability/logger.ts';
import { RepeatedJob } from '../outbox/repeated-job.ts';
import { type Counter, foldCounter } from './counter.ts';

export const COUNTERS = Symbol('counters');

const everyMs = 10_000;

/** Keeps the counters short, so that reading them is fast. */
@Injectable()
export class FoldCounters extends RepeatedJob {
  constructor(
    private readonly database: DataSource,
    @Inject(COUNTERS) private readonly counters: Counter[],
    @Inject(LOGGER) logger: Logger,
  ) {
    super(everyMs, (err) => logger.warn({ err }, 'The counters were not folded'));
  }

  protected async run(): Promise<void> {
    for (const counter of this.counters) await foldCounter(this.database.manager, counter);
  }
}
