import { Refusal } from '@portal/command-line/refusal';
import { fields } from '@portal/environment/fields';
import type { ReleaseStore } from './release-store.ts';

/** The channel whose documents are at the root of the store. */
export const production = 'production';
/** Folder with a folder for each other channel. */
const folder = 'channels';

/** @throws {Refusal} if the name cannot be a folder */
export function requireChannel(name: string): string {
  if (fields.RELEASE_CHANNEL.safeParse(name).success) return name;
  throw new Refusal(`'${name}' is no name of a channel: small letters, digits and dashes, such as staging`);
}

/** Path of a file of a channel. Published versions and the lock belong to all channels. */
export const channelPath = (channel: string, file: string): string =>
  channel === production || /^(apps|\.work)(\/|$)/.test(file) ? file : `${folder}/${channel}/${file}`;

/**
 * The store as one channel sees it: its own site, active versions, pages, history and previews, beside the versions and
 * the lock that all channels share.
 */
export function channelStore(store: ReleaseStore, channel: string = production): ReleaseStore {
  if (channel === production) return { ...store, channel };
  const at = (file: string) => channelPath(channel, file);
  return {
    channel,
    read: (file) => store.read(at(file)),
    write: (file, content) => store.write(at(file), content),
    addFolder: (name, files) => store.addFolder(at(name), files),
    remove: (file) => store.remove(at(file)),
    list: (name) => store.list(at(name)),
    removeFolder: (name) => store.removeFolder(at(name)),
    exclusively: (work) => store.exclusively((held) => work(channelStore(held, channel))),
  };
}

/** Names of all channels of a store that was not narrowed to one. */
export const channelsOf = async (store: ReleaseStore): Promise<string[]> => [
  production,
  ...(await store.list(folder)).sort(),
];
