import { useState } from 'react';
import { openedPath } from './composed-remote.ts';
import { refetchFailed } from './failed-files.ts';
import { forgetRemote, type OpenedRemote, openRemote } from './load-remote.ts';
import { knownArea, useRemotes } from './released-remotes.ts';

/** A remote whose page is on screen, or on its way there. */
export interface Opening {
  name: string;
  opened: Promise<OpenedRemote>;
  /** Number of retries. */
  attempt: number;
  retry(): Promise<void>;
}

type Attempt = Omit<Opening, 'name' | 'retry'> & { name: string | undefined };

const begin = (name: string | undefined, attempt = 0): Attempt => ({
  name,
  attempt,
  opened: name === undefined ? new Promise(() => {}) : known(openRemote(name)),
});

/** `use` of a promise that says its state shows a result that is there at once. Otherwise it would always wait first. */
function known<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}

/** Begins before the first rendering, where the page itself names the version of its remote. */
export function openFirst(): void {
  const area = knownArea(openedPath, useRemotes.getState());
  if (area) known(openRemote(area.remote));
}

/**
 * Opens a remote as soon as its path is known, also while it is not known yet whether the visitor may see its page. The
 * version that was opened stays for as long as the area is on screen, whatever is released meanwhile.
 */
export function useOpening(name: string | undefined): Opening | undefined {
  const [current, show] = useState(() => begin(name));
  const latest = current.name === name ? current : begin(name);
  if (latest !== current) show(latest);
  const retry = async () => {
    if (name === undefined) return;
    forgetRemote(name);
    await refetchFailed();
    const next = begin(name, latest.attempt + 1);
    await next.opened.catch(() => undefined);
    show((shown) => (shown.name === name ? next : shown));
  };
  return name === undefined ? undefined : { ...latest, name, retry };
}
