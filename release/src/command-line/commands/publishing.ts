import { configureSite } from '@portal/releases/promote';
import { requireWritable } from '@portal/releases/store/naming-its-lock';
import { programsForCommit } from '../../repository.ts';
import { readSiteSettings } from '../../site-settings.ts';
import type { Command } from '../command.ts';
import { buildNamed, publishApp, publishFolder } from '../publish.ts';
import { makePreview } from './previews.ts';

export const publishingCommands: Record<string, Command> = {
  site: {
    synopsis: '[--channel <name>]',
    does: 'writes the configuration of the site into every page: PUBLIC_URL, CLERK_PUBLISHABLE_KEY, ADVISOR_EMAIL, EVENT_FORM_URL …; needed once for each channel before its first promotion, and when one of them changes',
    changes: true,
    makesChannel: true,
    async run({ store, channel }) {
      const site = readSiteSettings();
      await configureSite(store, site);
      return { text: `The pages are for ${site.publicUrl}`, data: { channel, site } };
    },
  },
  build: {
    synopsis: '<app>',
    does: 'compiles the app alone into <app>/dist/<version> and checks its types',
    async run({ words: [name], step }) {
      const { app, version, folder, fresh } = await buildNamed(name, step);
      const text = `${app.name} ${version} ${fresh ? 'built' : 'was built before'}`;
      return { text, data: { app: app.name, version, folder, fresh } };
    },
  },
  publish: {
    synopsis:
      '<app> [--from <folder>] [--version <version>] [--preview [--valid-for <7d>] [--by <who>] [--channel <name>]]',
    does: 'builds the app and adds the version to the release store, where it never changes, with the subjects of its commits; with --from, adds a remote that was built elsewhere, with a version made of its hash or with the given one; with --preview, makes a link that shows this build inside the live portal',
    changes: true,
    programs: ({ from }) => (from === undefined ? programsForCommit() : []),
    async run(input) {
      const { store, words, options, step } = input;
      const [name] = words;
      if (options.from === undefined && options.version !== undefined)
        throw new Error('--version needs --from: a build of this repository gets its version from its sources');
      if (options['valid-for'] !== undefined && !options.preview) throw new Error('--valid-for belongs to --preview');
      await requireWritable(store);
      const result =
        options.from === undefined ? await publishApp(store, name, step) : await publishFolder(store, name, options);
      if (!options.preview) return result;
      const { text, data } = await makePreview(input, result.data);
      return { text: `${result.text}\n${text}`, data: { ...result.data, ...data } };
    },
  },
};
