import { addPreview, type Preview, readPreviews, revokePreview } from '@portal/releases/previews';
import { who } from '../../person.ts';
import type { Command, CommandInput, CommandResult, Version } from '../command.ts';
import { appOf, builtVersion } from '../named-app.ts';
import { parseText, parseTime } from '../options.ts';
import { previewLine } from '../report.ts';

const usualTime = '7d';
const longestMs = 90 * 24 * 60 * 60 * 1000;

/** Links to builds of one remote inside the live portal. */
export const previewCommands: Record<string, Command> = {
  preview: {
    synopsis: '<app> [version] [--valid-for <7d>] [--by <who>] [--channel <name>]',
    does: 'makes a link that shows a published version of one remote (default: the version of the current sources) inside the live portal, to whoever has the link, until it expires; nothing active changes',
    changes: true,
    async run(input) {
      const app = await appOf(input.store, input.words[0]);
      const version = input.words[1] ?? (await builtVersion(input.store, app));
      return makePreview(input, { app, version });
    },
  },
  previews: {
    synopsis: '[--revoke <id>] [--channel <name>]',
    does: 'lists the previews, newest first, or makes the link of one worthless; nobody can read a link again',
    changes: true,
    async run({ store, options: { revoke } }) {
      const id = parseText('revoke', revoke);
      if (id) {
        const { app, version } = await revokePreview(store, id);
        return { text: `The preview ${id} of ${app} ${version} is revoked`, data: { id, app, version } };
      }
      const previews = (await readPreviews(store)).reverse();
      const now = new Date();
      return {
        text: previews.map((preview) => previewLine(preview, now)).join('\n') || 'There are no previews.',
        data: { previews: previews.map(withoutKey) },
      };
    },
  },
};

const withoutKey = ({ key: _key, ...preview }: Preview) => preview;

/** Makes the link to a published version. A dry run makes none. */
export async function makePreview(
  { store, options, dryRun, step }: CommandInput,
  { app, version }: Version,
): Promise<CommandResult & { data: object }> {
  const forMs = parseTime('valid-for', options['valid-for'] ?? usualTime);
  if (forMs > longestMs) throw new Error('--valid-for must be 90d or less');
  step('checking that it fits the portal');
  const { preview, link } = await addPreview(store, { app, version, forMs, by: await who(options.by) });
  const about = `The preview ${preview.id} of ${app} ${version} ends ${preview.until}`;
  const data = { preview: { ...withoutKey(preview), ...(!dryRun && { link }) } };
  return { text: dryRun ? about : `${about}\n${link}`, data };
}
