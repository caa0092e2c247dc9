import { Injectable } from '@nestjs/common';
import pTimeout from 'p-timeout';

const patience = { milliseconds: 2000 };

/** Resolves if the thing works, rejects otherwise. */
type Check = () => Promise<unknown>;

/** What must work before a process accepts requests. Modules add their own checks at their start. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();

  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** `ok` or `failed` for each check, after two seconds at most. */
  async state(): Promise<{ ready: boolean; checks: Record<string, 'ok' | 'failed'> }> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await passes(check)] as const),
    );
    return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
  }
}

const passes = (check: Check): Promise<'ok' | 'failed'> =>
  pTimeout(check(), patience).then(
    () => 'ok',
    () => 'failed',
  );
