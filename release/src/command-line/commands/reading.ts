import { Refusal } from '@portal/command-line/refusal';
import { suggestion } from '@portal/command-line/suggestion';
import { changelog, changelogMarkdown } from '@portal/releases/changelog';
import { differenceOf } from '@portal/releases/diff';
import { history } from '@portal/releases/history';
import { unfinishedChange } from '@portal/releases/repair';
import { retiredApps } from '@portal/releases/retire';
import { status } from '@portal/releases/status';
import { channelStore, channelsOf } from '@portal/releases/store/channel-store';
import { activeApp, findRelease, type Release, readActive } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { versions } from '@portal/releases/versions';
import type { Command, CommandInput } from '../command.ts';
import { appOf } from '../named-app.ts';
import { parseWhole } from '../options.ts';
import { changeLines, differenceLines, retiredLine, statusLines, unfinishedLines, versionLines } from '../report.ts';

/** Commands that change nothing. */
export const readingCommands: Record<string, Command> = {
  status: {
    synopsis: '[app] [--channel <name>]',
    does: 'prints the channel, the active version of each app, since when and by whom, what it brought, its canary, their figures beside those of the version before, whether all fit together, and the retired apps',
    async run({ store, channel, words: [name], options: { json } }) {
      const app = name && (await appOf(store, name));
      const isAsked = (one: { app: string }) => !app || one.app === app;
      const unfinished = await unfinishedChange(store);
      const undone = unfinished ? unfinishedLines(unfinished) : [];
      const apps = (await status(store)).filter(isAsked);
      const retired = (await retiredApps(store)).filter(isAsked);
      if (json && unfinished) console.error(undone.join('\n'));
      const lines = [...apps.flatMap(statusLines), ...retired.map(retiredLine)];
      const none = app ? `${app} is not active.` : 'Nothing is active.';
      return {
        text: [`channel ${channel}`, ...undone, ...(lines.length > 0 ? lines : [none])].join('\n'),
        data: [...apps, ...retired.map((one) => ({ ...one, retired: true }))].map((one) => ({ ...one, channel })),
      };
    },
  },
  channels: {
    synopsis: '',
    does: 'prints the active versions of each channel',
    async run({ allChannels }) {
      const data = await Promise.all(
        (await channelsOf(allChannels)).map(async (channel) => {
          const { apps } = await readActive(channelStore(allChannels, channel));
          return {
            channel,
            apps: Object.fromEntries(Object.entries(apps).map(([app, { version }]) => [app, version])),
          };
        }),
      );
      const lineOf = ({ channel, apps }: (typeof data)[number]) => [
        channel,
        ...Object.entries(apps).map(([app, version]) => `  ${app} ${version}`),
      ];
      return { text: data.flatMap(lineOf).join('\n'), data };
    },
  },
  history: {
    synopsis: '[app] [--limit <20>] [--channel <name>]',
    does: 'prints who changed what is active and when, and what each promotion brought, newest first',
    async run({ store, words: [name], options: { limit } }) {
      const changes = await history(store, name && (await appOf(store, name)), parseWhole('limit', limit, 20, 1));
      return { text: changes.flatMap(changeLines).join('\n') || 'Nothing has been promoted yet.', data: changes };
    },
  },
  versions: {
    synopsis: '<app> [--channel <name>]',
    does: 'lists the published versions with the subjects of their commits, newest first',
    async run({ store, words: [name] }) {
      const app = await appOf(store, name);
      const published = await versions(store, app);
      return {
        text: published.flatMap(versionLines).join('\n') || `${app} has no published version.`,
        data: published,
      };
    },
  },
  changelog: {
    synopsis: '<app> [--channel <name>]',
    does: 'writes the release notes of an app as Markdown: what visitors got and when, newest first',
    async run({ store, words: [name] }) {
      const app = await appOf(store, name);
      const entries = await changelog(store, app);
      return { text: changelogMarkdown(app, entries), data: { app, entries } };
    },
  },
  diff: {
    synopsis: '[app] <a> <b>',
    does: 'prints what differs between two versions of an app: files, bytes, shared versions and commits; a channel stands for its active version; two channels without an app: every app that differs, or that only one has',
    async run(input) {
      const { pairs, alone } = await wantedPairs(input);
      const data = [];
      for (const [from, to] of pairs) {
        input.step(`reading the files of ${to.app} ${from.version} and ${to.version}`);
        data.push(await differenceOf(input.allChannels, from, to));
      }
      const aloneLine = ({ app, version, onlyIn }: ActiveAlone) => `${app} ${version} is active in ${onlyIn} only`;
      const lines = [...data.flatMap(differenceLines), ...alone.map(aloneLine)];
      return { text: lines.join('\n') || 'They are the same.', data: [...data, ...alone] };
    },
  },
};

type Pair = [from: Release, to: Release];

/** An app that is active in one of two channels. */
interface ActiveAlone {
  app: string;
  version: string;
  onlyIn: string;
}

interface Wanted {
  pairs: Pair[];
  alone: ActiveAlone[];
}

async function wantedPairs({ allChannels, words }: CommandInput): Promise<Wanted> {
  if (words.length < 2) throw new Error('diff needs two versions, or two channels: diff [app] <a> <b>');
  const [one, other] = words.slice(-2) as [string, string];
  if (words.length === 3) {
    const app = await appOf(allChannels, words[0]);
    return pairOf(allChannels, app, [one, other]);
  }
  const channels = await channelsOf(allChannels);
  if (channels.includes(one) && channels.includes(other)) return differingApps(allChannels, one, other);
  const apps = await allChannels.list('apps');
  const version = channels.includes(one) ? other : one;
  const found = await Promise.all(apps.map((app) => findRelease(allChannels, app, version)));
  const known = found.find((release) => release !== undefined);
  if (!known)
    throw new Refusal(
      `'${version}' is neither a version of an app nor a channel${suggestion(version, channels)} Channels: ${channels.join(', ')}. The command versions lists the versions of an app`,
    );
  return pairOf(allChannels, known.app, [one, other]);
}

const pairOf = async (allChannels: ReleaseStore, app: string, [one, other]: [string, string]): Promise<Wanted> => ({
  pairs: [[await releaseNamed(allChannels, app, one), await releaseNamed(allChannels, app, other)]],
  alone: [],
});

/** A version, or the one that is active in a channel. */
async function releaseNamed(allChannels: ReleaseStore, app: string, name: string): Promise<Release> {
  const isChannel = (await channelsOf(allChannels)).includes(name);
  const version = isChannel ? activeApp(await readActive(channelStore(allChannels, name)), app)?.version : name;
  if (!version) throw new Refusal(`${app} is not active in ${name}`);
  const release = await findRelease(allChannels, app, version);
  if (!release) throw new Refusal(`${app} ${version} is not in the release store; the command versions lists them`);
  return release;
}

async function differingApps(allChannels: ReleaseStore, one: string, other: string): Promise<Wanted> {
  const [here, there] = [
    await readActive(channelStore(allChannels, one)),
    await readActive(channelStore(allChannels, other)),
  ];
  const wanted: Wanted = { pairs: [], alone: [] };
  for (const app of new Set([...Object.keys(here.apps), ...Object.keys(there.apps)])) {
    const [from, to] = [activeApp(here, app)?.version, activeApp(there, app)?.version];
    if (from && to && from !== to)
      wanted.pairs.push([await releaseNamed(allChannels, app, from), await releaseNamed(allChannels, app, to)]);
    if (from && !to) wanted.alone.push({ app, version: from, onlyIn: one });
    if (to && !from) wanted.alone.push({ app, version: to, onlyIn: other });
  }
  return wanted;
}
