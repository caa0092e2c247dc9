import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

/** Work that the worker does at its start, and again `everyMs` milliseconds after the end of each run. */
export abstract class RepeatedJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected abstract readonly everyMs: number;
  /** Work in portions ends early when the process stops. */
  protected stopped = false;
  private timer?: NodeJS.Timeout;

  protected abstract run(): Promise<void>;
  /** Called if a run failed. The next run comes anyway. */
  protected abstract failed(error: Error): void;

  onApplicationBootstrap(): void {
    void this.repeat();
  }

  /** A run in progress continues. */
  beforeApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async repeat(): Promise<void> {
    await this.run().catch((error) => this.failed(error));
    if (!this.stopped) this.timer = setTimeout(() => this.repeat(), this.everyMs);
  }
}
