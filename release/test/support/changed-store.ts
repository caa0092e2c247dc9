import { type AppStatus, type ReleaseChange, ReleaseChange as ReleaseChangeSchema } from '@portal/contracts';
import { TestStore } from '@portal/local/test-support/release-store';
import type { StoreProcess } from '@portal/local/test-support/store-process';

export interface ActiveVersions {
  apps: Record<string, { version: string; canary?: { version: string; widening?: { shares: number[] } } }>;
  last: ReleaseChange;
}

type Change = ReleaseChange | null;

export const day = 24 * 60 * 60 * 1000;
export const [first, second, third] = ['1.1.0-aaaaaaaa', '1.2.0-bbbbbbbb', '1.3.0-cccccccc'] as const;
export const anyFigures = { minVisits: 9, maxMoreFailures: 0, maxSlower: 0 };
export const untested = { by: 'Ada', skipSmoke: 'the gate has tests of its own' };

/** A store with the shell and the signature remote, which has three more versions, and what the tests do to it. */
export class ChangedStore {
  private constructor(
    readonly store: TestStore,
    /** The tool's functions in a process of their own: a start of the command for each would take minutes. */
    readonly tool: StoreProcess,
  ) {}

  static async create(): Promise<ChangedStore> {
    const store = await TestStore.create();
    const changed = new ChangedStore(store, await store.tool);
    for (const app of ['shell', 'signature']) {
      await store.mustRelease('publish', app);
      await changed.promote(await store.version(app), {}, app);
    }
    for (const version of [first, second, third])
      await store.addVariant('signature', version, { release: { standalone: false } });
    return changed;
  }

  promote = (version: string, options: object = {}, app = 'signature') =>
    this.tool.ask<Change>('promote', app, version, { ...untested, ...options });

  widen = (version: string, plan: object) =>
    this.tool.ask<Change>('widen', { app: 'signature', version }, { ...untested, ...plan });

  rollback = (app = 'signature', options: object = {}) =>
    this.tool.ask<ReleaseChange>('rollback', app, { by: 'Grace', ...options });

  demote = (options: object = {}) =>
    this.tool.ask<Change>('demote', 'signature', { by: 'automatic', reason: '9 of 20 visits failed', ...options });

  active = async (app = 'signature') => (await this.store.json<ActiveVersions>('active.json')).apps[app]?.version;

  status = async (app = 'signature') =>
    (await this.tool.ask<AppStatus[]>('status')).find((one) => one.app === app) as AppStatus;

  history = async (app = 'signature') => ReleaseChangeSchema.array().parse(await this.tool.ask('history', app));
}
