import { Refusal } from '@portal/command-line/refusal';
import { pageSize, type releaseCalls } from '@portal/contracts';
import { PortalError } from '@portal/http-server';
import { demote } from '@portal/releases/demote';
import { history } from '@portal/releases/history';
import { promote } from '@portal/releases/promote';
import { repair, unfinishedChange } from '@portal/releases/repair';
import { retire, retiredApps } from '@portal/releases/retire';
import { rollback } from '@portal/releases/rollback';
import { status } from '@portal/releases/status';
import { production } from '@portal/releases/store/channel-store';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { versions } from '@portal/releases/versions';
import type { z } from 'zod';

export type ReleaseCallName = keyof typeof releaseCalls;

type RequestTo<N extends ReleaseCallName> = z.output<(typeof releaseCalls)[N]['request']>;
type Handler<N extends ReleaseCallName> = (request: RequestTo<N>, by: string) => Promise<object>;

const defaultHistory = 100;

/** Checks names that become paths of the store. */
function named(app: string, version = '0'): void {
  if (/^[a-z][a-z0-9-]*$/.test(app) && /^\w[\w.+-]*$/.test(version)) return;
  throw new PortalError('invalid', 'There is no such release.');
}

/**
 * A refusal of the release tool has a message for people, and nothing has changed. The caller sees no details of other
 * errors.
 */
async function unlessRefused<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof Refusal) throw new PortalError('conflict', error.message);
    throw error;
  }
}

let trying = false;

/** One smoke test at a time, because it starts a browser on a machine with other work. */
async function takeTrial<T>(isTried: boolean, change: () => Promise<T>): Promise<T> {
  if (!isTried) return change();
  if (trying) throw new PortalError('conflict', 'Another release is being tried. Please try again in a moment.');
  trying = true;
  try {
    return await change();
  } finally {
    trying = false;
  }
}

/** The functions of `npm run release` for each call. */
export const handlersOver = (store: ReleaseStore): { [N in ReleaseCallName]: Handler<N> } => ({
  'GET /releases/status': async () => ({
    channel: store.channel ?? production,
    apps: await status(store),
    retired: await retiredApps(store),
    unfinished: await unfinishedChange(store),
  }),
  'GET /releases/history': async ({ app, limit = defaultHistory }) => ({
    changes: await history(store, app, limit),
  }),
  'GET /releases/versions': async ({ app }) => {
    named(app);
    return { versions: (await versions(store, app)).slice(0, pageSize.unpaged) };
  },
  'POST /releases/promote': async ({ app, version, ...options }, by) => {
    named(app, version);
    const change = () => promote(store, app, version, { ...options, by });
    return { change: await unlessRefused(takeTrial(!options.skipSmoke, change)) };
  },
  'POST /releases/rollback': async ({ app, ...options }, by) => {
    named(app, options.to);
    return { change: await unlessRefused(rollback(store, app, { ...options, by })) };
  },
  'POST /releases/retire': async ({ app, reason, from }, by) => {
    named(app);
    return { change: await unlessRefused(retire(store, app, { by, reason, from })) };
  },
  'POST /releases/repair': async () => ({ repaired: await unlessRefused(repair(store)) }),
  'POST /releases/demote': async ({ app, reason, version }, by) => {
    named(app);
    return { change: await unlessRefused(demote(store, app, { by, reason, version })) };
  },
});
