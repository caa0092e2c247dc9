import { type Program, smokeTestBrowser } from '@portal/command-line/programs';
import type { ReleaseChange } from '@portal/contracts';
import { demote } from '@portal/releases/demote';
import { history } from '@portal/releases/history';
import { configureSite, promote } from '@portal/releases/promote';
import { prune } from '@portal/releases/prune';
import { repair, unfinishedChange } from '@portal/releases/repair';
import { retire, retiredApps } from '@portal/releases/retire';
import { planRollback, rollback } from '@portal/releases/rollback';
import { status } from '@portal/releases/status';
import type { ReleaseStore } from '@portal/releases/store/release-store';
import { requireWritable } from '@portal/releases/store/require-writable';
import { versions } from '@portal/releases/versions';
import { widen } from '@portal/releases/widen';
import { personReleasing } from '../person.ts';
import { programsForCommit } from '../repository.ts';
import { readSiteSettings } from '../site-settings.ts';
import { appOf, builtVersion } from './named-app.ts';
import { parseShare, parseSteps, parseText, parseTime, parseWhole } from './options.ts';
import { buildNamed, publishApp, publishFolder } from './publish.ts';
import { changeLine, planLine, repairLines, retiredLine, statusLines, unfinishedLines, versionLine } from './report.ts';

export interface Command {
  /** Words and options after the command's name, for the help text. */
  synopsis: string;
  does: string;
  /** Upper limit of words. */
  words: number;
  options: string[];
  /** Programs that the command needs besides npm's. They are checked first. */
  programs?(options: Record<string, string | undefined>): Program[];
  run(store: ReleaseStore, words: string[], options: Record<string, string | undefined>): Promise<string>;
}

const who = (by: string | undefined) => personReleasing(parseText('by', by));

const retiredText = ({ app, version }: ReleaseChange) => `${app} ${version} is retired: no version of ${app} is active`;

/** The tool's commands by name. Each returns a text for people. */
export const commands: Record<string, Command> = {
  site: {
    synopsis: '',
    does: 'writes the configuration of the site into every page: PUBLIC_URL, CLERK_PUBLISHABLE_KEY, ADVISOR_EMAIL, EVENT_FORM_URL …; needed once before the first promotion, and when one of them changes',
    words: 0,
    options: [],
    async run(store) {
      const site = readSiteSettings();
      await configureSite(store, site);
      return `The pages are for ${site.publicUrl}`;
    },
  },
  build: {
    synopsis: '<app>',
    does: 'compiles the app alone into <app>/dist/<version> and checks its types',
    words: 1,
    options: [],
    async run(_store, [name]) {
      const { app, version, fresh } = await buildNamed(name);
      return `${app.name} ${version} ${fresh ? 'built' : 'was built before'}`;
    },
  },
  publish: {
    synopsis: '<app> [--from <folder>] [--version <version>]',
    does: 'builds the app and adds the version to the release store, where it never changes; with --from, adds a remote that was built elsewhere, with a version made of its hash or with the given one',
    words: 1,
    options: ['from', 'version'],
    programs: ({ from }) => (from === undefined ? programsForCommit() : []),
    async run(store, [name], options) {
      if (options.from === undefined && options.version !== undefined)
        throw new Error('--version needs --from: a build of this repository gets its version from its sources');
      await requireWritable(store);
      return options.from === undefined ? publishApp(store, name) : publishFolder(store, name, options);
    },
  },
  promote: {
    synopsis:
      '<app> [version] [--share <10%> | --widen <5%,25%,100%> [--every <10m>]] [--skip-smoke <reason>] [--by <who>]',
    does: 'makes a published version active (default: the version of the current sources), or a canary for a share of the visitors, or a canary that widens until everyone has it; fails if the canary ends before',
    words: 2,
    options: ['share', 'widen', 'every', 'skip-smoke', 'by'],
    programs: ({ 'skip-smoke': reason }) => (reason ? [] : [smokeTestBrowser]),
    async run(store, [name, version], { share, widen: steps, every, by, 'skip-smoke': reason }) {
      const app = await appOf(store, name);
      const part = parseShare(share);
      if (share && steps) throw new Error('--share and --widen exclude each other');
      if (every && !steps) throw new Error('--every belongs to --widen');
      const widening = steps && { shares: parseSteps(steps), everyMs: parseTime('every', every ?? '10m') };
      const chosen = version ?? (await builtVersion(store, app));
      const options = { by: await who(by), skipSmoke: parseText('skip-smoke', reason) };
      if (widening) return widen(store, { app, version: chosen }, { ...options, ...widening }, console.log);
      const change = await promote(store, app, chosen, { ...options, share: part });
      if (!change)
        return `${app} ${chosen} was ${part ? 'already active for everyone, or this canary' : 'already active'}`;
      return `${app} ${chosen} is ${part ? `a canary for ${share} of the visitors` : 'active'}`;
    },
  },
  rollback: {
    synopsis: '<app> [--to <version>] [--from <version>] [--reason <text>] [--by <who>]',
    does: 'makes the last good version active again, or the one in --to if it was active before; only if --from is active; the version that was active counts as bad from then on; a first release is retired',
    words: 1,
    options: ['to', 'from', 'reason', 'by'],
    async run(store, [name], { to, from, reason, by }) {
      const app = await appOf(store, name);
      const options = { by: await who(by), reason: parseText('reason', reason) };
      const plan = await planRollback(store, app, { to: parseText('to', to), from: parseText('from', from) });
      // Printed before it happens. Nothing else happens.
      console.log(planLine(app, plan));
      const change = await rollback(store, app, { ...options, from: plan.from, to: plan.to ?? undefined });
      if (change.action === 'retire') return retiredText(change);
      return `${app} ${change.version} is active again, in place of ${change.from}`;
    },
  },
  repair: {
    synopsis: '',
    does: 'completes a change that was interrupted: its pages, and its entry in the history',
    words: 0,
    options: [],
    async run(store) {
      const repaired = await repair(store);
      return repaired ? repairLines(repaired).join('\n') : 'There is nothing to repair.';
    },
  },
  demote: {
    synopsis: '<app> --reason <text> [--by <who>]',
    does: 'ends the canary of an app',
    words: 1,
    options: ['reason', 'by'],
    async run(store, [name], { reason, by }) {
      const app = await appOf(store, name);
      const why = parseText('reason', reason);
      if (!why) throw new Error('demote needs --reason <text>; the status shows it');
      const change = await demote(store, app, { by: await who(by), reason: why });
      if (!change) throw new Error(`${app} has no canary`);
      return `${app} ${change.version} was ended; ${change.from} is active for everyone`;
    },
  },
  retire: {
    synopsis: '<app> --reason <text> [--by <who>]',
    does: 'removes a remote from the portal: its areas, its links, its paths; promoting it brings it back',
    words: 1,
    options: ['reason', 'by'],
    async run(store, [name], { reason, by }) {
      const app = await appOf(store, name);
      const why = parseText('reason', reason);
      if (!why) throw new Error('retire needs --reason <text>; status and history show it');
      return retiredText(await retire(store, app, { by: await who(by), reason: why }));
    },
  },
  status: {
    synopsis: '[app] [--json]',
    does: 'prints the active version of each app, since when and by whom, its canary, whether all fit together, and the retired apps',
    words: 1,
    options: ['json'],
    async run(store, [name], { json }) {
      const app = name && (await appOf(store, name));
      const isAsked = (one: { app: string }) => !app || one.app === app;
      const unfinished = await unfinishedChange(store);
      const undone = unfinished ? unfinishedLines(unfinished) : [];
      const apps = (await status(store)).filter(isAsked);
      const retired = (await retiredApps(store)).filter(isAsked);
      if (json && unfinished) console.error(undone.join('\n'));
      if (json) return JSON.stringify([...apps, ...retired.map((one) => ({ ...one, retired: true }))], null, 2);
      const lines = [...apps.flatMap(statusLines), ...retired.map(retiredLine)];
      const none = app ? `${app} is not active.` : 'Nothing is active.';
      return [...undone, ...(lines.length > 0 ? lines : [none])].join('\n');
    },
  },
  history: {
    synopsis: '[app] [--limit <20>] [--json]',
    does: 'prints who changed what is active and when, newest first',
    words: 1,
    options: ['limit', 'json'],
    async run(store, [name], { limit, json }) {
      const changes = await history(store, name && (await appOf(store, name)), parseWhole('limit', limit, 20));
      if (json) return JSON.stringify(changes, null, 2);
      return changes.map(changeLine).join('\n') || 'Nothing has been promoted yet.';
    },
  },
  versions: {
    synopsis: '<app> [--json]',
    does: 'lists the published versions, newest first',
    words: 1,
    options: ['json'],
    async run(store, [name], { json }) {
      const app = await appOf(store, name);
      const published = await versions(store, app);
      if (json) return JSON.stringify(published, null, 2);
      return published.map(versionLine).join('\n') || `${app} has no published version.`;
    },
  },
  prune: {
    synopsis: '[app] [--keep <3>] [--older-than <7>]',
    does: 'deletes versions that nobody needs; keeps the newest <keep> of each app, active versions, canaries, rollback targets, and everything that was published or active in the last <older-than> days',
    words: 1,
    options: ['keep', 'older-than'],
    async run(store, [name], { keep, 'older-than': days }) {
      const removed = await prune(store, {
        app: name && (await appOf(store, name)),
        keep: parseWhole('keep', keep, 3),
        olderThan: parseWhole('older-than', days, 7),
        now: new Date(),
      });
      return (
        removed.map(({ app, version }) => `${app} ${version} removed`).join('\n') || 'There was nothing to remove.'
      );
    },
  },
};
