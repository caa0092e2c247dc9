import { prune } from '@portal/releases/prune';
import { repair } from '@portal/releases/repair';
import type { Command } from '../command.ts';
import { appOf } from '../named-app.ts';
import { parseWhole } from '../options.ts';
import { repairLines } from '../report.ts';

/** Commands that keep the store in order. */
export const keepingCommands: Record<string, Command> = {
  repair: {
    synopsis: '[--channel <name>]',
    does: 'completes a change that was interrupted: its pages, and its entry in the history',
    changes: true,
    async run({ store }) {
      const repaired = await repair(store);
      return { text: repaired ? repairLines(repaired).join('\n') : 'There is nothing to repair.', data: { repaired } };
    },
  },
  prune: {
    synopsis: '[app] [--keep <3>] [--older-than <7>]',
    does: 'deletes versions that nobody needs; keeps the newest <keep> of each app, in every channel active versions, canaries, rollback targets and previews, and everything that was published or active in the last <older-than> days',
    changes: true,
    async run({ allChannels, words: [name], options: { keep, 'older-than': days }, step }) {
      step('looking for versions that nobody needs');
      const removed = await prune(allChannels, {
        app: name && (await appOf(allChannels, name)),
        keep: parseWhole('keep', keep, 3),
        olderThan: parseWhole('older-than', days, 7),
        now: new Date(),
      });
      return {
        text:
          removed.map(({ app, version }) => `${app} ${version} removed`).join('\n') || 'There was nothing to remove.',
        data: { removed: removed.map(({ app, version }) => ({ app, version })) },
      };
    },
  },
};
