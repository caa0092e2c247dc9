import { satisfy } from '@module-federation/runtime-core';
import type { RemoteModule } from '@portal/sdk';
import sdkPackage from '@portal/sdk/package.json';
import { refetchFailed } from './failed-files.ts';
import { isFileFailure, isLate, LoadFailure, loadFailure } from './failure.ts';
import { federation, registerRemote } from './federation.ts';
import { expectEntry } from './guarded-loading.ts';
import type { OfferedRemote } from './offered-remote.ts';
import { lookForReleases, useRemotes } from './released-remotes.ts';
import { type RemoteFiles, readRemoteFiles } from './remote-files.ts';

/** A version of a remote whose code is loaded. */
export interface OpenedRemote extends RemoteModule {
  release: OfferedRemote;
}

interface Opening {
  /** Of the version. */
  url: string;
  opened: Promise<OpenedRemote>;
}

const openings = new Map<string, Opening>();
const timeoutMs = 60_000;
const attempts = 3;

// A remote's name becomes a global variable of the page. The prefix avoids conflicts.
const federatedName = (name: string) => `mf_${name}`;

const releaseOf = (name: string): OfferedRemote | undefined => {
  const { remotes } = useRemotes.getState();
  return Object.hasOwn(remotes, name) ? remotes[name] : undefined;
};

/**
 * The active version of a remote, loaded once. A page keeps this result while it is visible. The next opening gets a
 * newer version.
 * @throws {LoadFailure} with the reason if it could not be loaded; the next call tries again
 */
export async function openRemote(name: string): Promise<OpenedRemote> {
  if (!isComposed(name)) await lookForReleases();
  const release = releaseOf(name);
  if (!release) throw new LoadFailure(`No release of ${name} is active.`);
  const known = openings.get(name);
  if (known?.url === release.url) return known.opened;
  const opening = { url: release.url, opened: inTime(open(name, release)) };
  openings.set(name, opening);
  opening.opened.catch((failure: LoadFailure) => {
    failure.version = release.metadata.version;
    if (openings.get(name) === opening) openings.delete(name);
  });
  return opening.opened;
}

/** The page itself names the version of its own remote, so that version is opened without the list. */
const isComposed = (name: string): boolean =>
  useRemotes.getState().status === 'loading' && releaseOf(name) !== undefined;

/** Makes the next opening load it again, because failed code stays failed. */
export function forgetRemote(name: string): void {
  openings.delete(name);
}

async function open(name: string, release: OfferedRemote): Promise<OpenedRemote> {
  refuseIncompatible(release);
  const files = await readRemoteFiles(release);
  const module = await loadPatiently(name, files);
  if (!Array.isArray(module?.routes)) throw new LoadFailure('This release shows nothing (it has no routes).');
  return { ...module, release };
}

async function load(name: string, files: RemoteFiles): Promise<RemoteModule | null> {
  expectEntry(files);
  // An element with this id would look like the remote's global variable.
  Object.assign(globalThis, { [files.globalName]: undefined });
  registerRemote({ name: federatedName(name), entry: files.entry, entryGlobalName: files.globalName });
  return federation.loadRemote<RemoteModule>(`${federatedName(name)}/remote`);
}

/**
 * Loads a remote, again if a file failed. A damaged copy in the browser's cache is replaced first. A failed preload
 * spoils only the first use of its file: first the entry's, then its chunks'.
 */
async function loadPatiently(name: string, files: RemoteFiles): Promise<RemoteModule | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load(name, files);
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason));
      console.error(error);
      const mayHeal = isFileFailure(error) && !isLate(error);
      if (!mayHeal || attempt === attempts) throw await loadFailure(error);
      await refetchFailed();
    }
  }
}

/** Runs before any code of the remote. */
function refuseIncompatible({ extras, metadata }: OfferedRemote): void {
  const sdk = metadata.sdk ?? extras.portal.sdk;
  const offers = sdkPackage.version;
  if (typeof sdk === 'string' && satisfy(offers, sdk)) return;
  throw new LoadFailure(
    `Version ${metadata.version} needs sdk ${sdk}; this page offers ${offers}. Reloading the page brings the newest one.`,
  );
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new LoadFailure('The area took too long to start.')), timeoutMs);
  });
  return Promise.race([work, tooLate]);
}
