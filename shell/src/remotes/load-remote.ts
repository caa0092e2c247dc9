import { satisfy } from '@module-federation/runtime-core';
import type { RemoteModule } from '@portal/sdk';
import sdkPackage from '../../../packages/sdk/package.json';
import { explain, LoadFailure } from './failure.ts';
import { federation, registerRemote } from './federation.ts';
import { expectEntry } from './guarded-loading.ts';
import { lookForReleases, useRemotes } from './live-remotes.ts';
import type { OfferedRemote } from './offered-remote.ts';
import { useOverrides } from './overrides.ts';
import { readRemoteFiles } from './remote-files.ts';

/** A version of a remote whose code is there. */
export interface OpenedRemote extends RemoteModule {
  release: OfferedRemote;
}

interface Opening {
  url: string;
  opened: Promise<OpenedRemote>;
}

const openings = new Map<string, Opening>();
const timeoutMs = 45_000;

// A remote's name becomes a global variable of the page: the prefix keeps it clear of what is there.
const federatedName = (name: string) => `mf_${name}`;

/**
 * The remote in the version that is live now, loaded once. Who shows it keeps what this returned for as long as it is on
 * screen: a newer version comes with the next opening.
 * @throws {LoadFailure} saying why it could not be loaded; the next call tries again
 */
export async function openRemote(name: string): Promise<OpenedRemote> {
  if (!isComposed(name)) await lookForReleases();
  const { remotes } = useRemotes.getState();
  const release = Object.hasOwn(remotes, name) ? remotes[name] : undefined;
  if (!release) throw new LoadFailure(`No release of ${name} is live.`);
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

/** The page itself says which version its own remote has: that one is opened without waiting for the list. */
function isComposed(name: string): boolean {
  const { status, remotes } = useRemotes.getState();
  return status === 'loading' && Object.hasOwn(remotes, name) && !(name in useOverrides.getState().active);
}

/** Lets the next opening start afresh: code that failed once may have failed for good. */
export function forgetRemote(name: string): void {
  openings.delete(name);
}

async function open(name: string, release: OfferedRemote): Promise<OpenedRemote> {
  refuseIncompatible(release);
  const files = await readRemoteFiles(release);
  expectEntry(files);
  // An element with this id would pass for the remote's global variable.
  Object.assign(globalThis, { [files.globalName]: undefined });
  registerRemote({ name: federatedName(name), entry: files.entry, entryGlobalName: files.globalName });
  const module = await load(`${federatedName(name)}/remote`);
  if (!Array.isArray(module?.routes)) throw new LoadFailure('This release shows nothing (it has no routes).');
  return { ...module, release };
}

async function load(id: string): Promise<RemoteModule | null> {
  try {
    return await federation.loadRemote<RemoteModule>(id);
  } catch (error) {
    console.error(error);
    throw new LoadFailure(await explain(error instanceof Error ? error : new Error(String(error))));
  }
}

/** Found out before any code of the remote runs. */
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
