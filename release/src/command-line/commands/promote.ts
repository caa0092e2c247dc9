import { smokeTestBrowser } from '@portal/command-line/programs';
import { Refusal } from '@portal/command-line/refusal';
import type { ReleaseChange } from '@portal/contracts/releases';
import { type PromoteOptions, promoteTogether } from '@portal/releases/promote';
import { production } from '@portal/releases/store/channel-store';
import { activeApp, readActive } from '@portal/releases/store/documents';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { widen } from '@portal/releases/widen';
import { who } from '../../person.ts';
import { channelNamed } from '../channels.ts';
import type { Command, CommandInput, CommandResult, Version } from '../command.ts';
import { followWidening, readLimits, wideningLine } from '../follow-widening.ts';
import { appOf, builtVersion } from '../named-app.ts';
import { parseShare, parseSteps, parseText, parseTime } from '../options.ts';
import { changeNoteLines, percent } from '../report.ts';

export const promoteCommand: Command = {
  synopsis:
    '<app> [version] [--to <channel>] [--share <10%> | --widen <5%,25%,100%> [--every <10m>] [--no-wait]] [--skip-smoke <reason>] [--by <who>]\n      promote [app] --from <channel> [--to <channel>] …',
  does: 'makes a published version active in a channel (default: the version of the current sources), or a canary for a share of the visitors, or a canary that release control widens until everyone has it while its figures hold; waits for that unless --no-wait, and fails if the canary ends before; with --from, the version that is active in that channel, or without an app every one that differs, all together or none',
  changes: true,
  programs: ({ 'skip-smoke': reason }) => (reason ? [] : [smokeTestBrowser]),
  async run(input) {
    const { options, step } = input;
    const { share, widen: steps, every } = options;
    const part = parseShare(share);
    if (share && steps) throw new Error('--share and --widen exclude each other');
    if ((every || options['no-wait']) && !steps) throw new Error('--every and --no-wait belong to --widen');
    const widening = steps && { shares: parseSteps(steps), everyMs: parseTime('every', every ?? '10m') };
    const store = options.to === undefined ? input.store : await channelNamed(input.allChannels, options.to);
    const wanted = await wantedVersions({ ...input, store });
    const common = { by: await who(options.by), skipSmoke: parseText('skip-smoke', options['skip-smoke']), say: step };
    if (wanted.length !== 1 && (part || widening)) throw new Error('--share and --widen are for one app');
    const [one] = wanted;
    if (one && widening) return widened({ ...input, store }, one, { ...common, ...widening });
    const changes = await promoteTogether(store, wanted, { ...common, share: part });
    return {
      text: wanted.map((version) => textOf(version, changes, store, part)).join('\n') || same,
      data: { changes },
    };
  },
};

const same = 'Every app has the same version in both channels already.';

/** The versions to promote. @throws if it is not clear which */
async function wantedVersions(input: CommandInput): Promise<Version[]> {
  const { store, allChannels, words, options } = input;
  const [name, version] = words;
  if (options.from === undefined) {
    const app = await appOf(store, name);
    return [{ app, version: version ?? (await builtVersion(store, app)) }];
  }
  if (version) throw new Error('--from takes the version that is active there: leave the version out');
  const source = await channelNamed(allChannels, options.from);
  if (source.channel === store.channel) throw new Error(`--from and --to both name ${store.channel}`);
  const there = await readActive(source);
  if (name) {
    const app = await appOf(store, name);
    const active = activeApp(there, app);
    if (!active) throw new Refusal(`${app} is not active in ${source.channel}`);
    return [{ app, version: active.version }];
  }
  const here = await readActive(store);
  for (const app of Object.keys(here.apps).filter((one) => !activeApp(there, one)))
    input.say(`${app} is not active in ${source.channel}, and stays as it is`);
  return Object.entries(there.apps)
    .filter(([app, active]) => activeApp(here, app)?.version !== active.version)
    .map(([app, active]) => ({ app, version: active.version }));
}

function textOf({ app, version }: Version, changes: ReleaseChange[], store: ReleaseStore, share?: number): string {
  const change = changes.find((one) => one.app === app);
  const place = store.channel === production ? '' : ` in ${store.channel}`;
  if (!change)
    return `${app} ${version} was ${share ? 'already active for everyone, or this canary' : 'already active'}${place}`;
  if (change.action === 'demote')
    return `${app} ${version} was already active${place}; the canary ${change.version} was ended`;
  const state = share ? `a canary for ${percent(share)} of the visitors` : 'active';
  return [`${app} ${version} is ${state}${place}`, ...changeNoteLines(change)].join('\n');
}

interface Widening extends PromoteOptions {
  shares: number[];
  everyMs: number;
}

/** Makes the first step, and waits for the others, which release control makes. */
async function widened(
  { store, dryRun, options: { 'no-wait': noWait }, say }: CommandInput,
  version: Version,
  { shares, everyMs, ...options }: Widening,
): Promise<CommandResult> {
  const change = await widen(store, version, { ...options, shares, everyMs, limits: readLimits() });
  const data = { ...version, changes: change ? [change] : [], shares };
  if (!dryRun && change?.action !== 'demote')
    return { text: await (noWait ? wideningLine(store, version) : followWidening(store, version, say)), data };
  const first = textOf(version, data.changes, store, change?.share ?? undefined);
  // Everybody has it at once, or had it already.
  if (change?.action !== 'canary') return { text: first, data };
  const path = [...shares, 1].map(percent).join(', ');
  return { text: `${first}\nit would widen to ${path}, every ${everyMs / 1000} seconds, while its figures hold`, data };
}
