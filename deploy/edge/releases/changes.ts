import type { releaseCalls } from '@portal/contracts';
import type { z } from 'zod';
import { demote } from '../../release/demote.ts';
import { history } from '../../release/history.ts';
import { promote } from '../../release/promote.ts';
import { rollback } from '../../release/rollback.ts';
import { status } from '../../release/status.ts';
import type { ReleaseStore } from '../../release/store/release-store.ts';
import { versions } from '../../release/versions.ts';
import { ControlError } from './control-error.ts';

export type ReleaseCallName = keyof typeof releaseCalls;

type Asked<N extends ReleaseCallName> = z.output<(typeof releaseCalls)[N]['request']>;
type Answer<N extends ReleaseCallName> = (asked: Asked<N>, by: string) => Promise<object>;

const defaultHistory = 100;

/** Names that reach paths of the store. */
function named(app: string, version = '0'): void {
  if (/^[a-z][a-z0-9-]*$/.test(app) && /^\w[\w.+-]*$/.test(version)) return;
  throw new ControlError('invalid', 'There is no such release.');
}

/** The release tool says in words why it refuses; nothing has changed then. */
async function unlessRefused<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    throw new ControlError('conflict', (error as Error).message);
  }
}

/** Each call, done by the very functions of `npm run release`. */
export const answersOver = (store: ReleaseStore): { [N in ReleaseCallName]: Answer<N> } => ({
  'GET /releases/status': async () => ({ apps: await status(store) }),
  'GET /releases/history': async ({ app, limit = defaultHistory }) => ({
    changes: await history(store, app, limit),
  }),
  'GET /releases/versions': async ({ app }) => {
    named(app);
    return { versions: await versions(store, app) };
  },
  'POST /releases/promote': async ({ app, version, ...options }, by) => {
    named(app, version);
    return { change: await unlessRefused(promote(store, app, version, { ...options, by })) };
  },
  'POST /releases/rollback': async ({ app, reason, from }, by) => {
    named(app);
    return { change: await unlessRefused(rollback(store, app, { by, reason, from })) };
  },
  'POST /releases/demote': async ({ app, reason, version }, by) => {
    named(app);
    return { change: await unlessRefused(demote(store, app, { by, reason, version })) };
  },
});
