import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { onceAMinute } from '@portal/http-server/once-a-minute';
import { onBehalfOf, originOf } from '@portal/http-server/request-context';

/**
 * Work that the worker does at its start, and again `everyMs` milliseconds after the end of each run. Each run has an id of
 * its own in place of that of a request.
 */
export abstract class RepeatedJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Work in portions ends early when the process stops. */
  protected stopped = false;
  private timer?: NodeJS.Timeout;
  protected readonly failed: (error: Error) => void;

  /** @param failed called if a run failed, but only once a minute for the same reason. The next run comes anyway. */
  constructor(
    protected readonly everyMs: number,
    failed: (error: Error) => void,
  ) {
    this.failed = onceAMinute(failed);
  }

  protected abstract run(): Promise<void>;

  onApplicationBootstrap(): void {
    void this.repeat();
  }

  /** A run in progress continues. */
  beforeApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async repeat(): Promise<void> {
    const run = () => this.run().catch((error) => this.failed(error));
    await onBehalfOf(originOf({}), run);
    if (!this.stopped) this.timer = setTimeout(() => this.repeat(), this.everyMs);
  }
}
