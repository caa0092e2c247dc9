import { findApp } from './apps.ts';
import { buildApp } from './build/build-app.ts';
import { runCommand } from './command.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { statusLines } from './status.ts';
import { directoryStore } from './store/directory-store.ts';
import { storeDirectory } from './store/store-location.ts';
import { releaseVersion } from './version.ts';

const usage = `Usage: npm run release -- <command>
  build <app>               compiles the app alone into <app>/dist/<version>
  publish <app>             builds it and adds the version to the release store
  promote <app> [version]   makes a published version live; by default the one of the present sources
  status [app]              prints what is live
The store is STORE_DIR, or DATA_DIR/store.`;

const store = directoryStore(storeDirectory(process.env));

const commands: Record<string, (app: string, version?: string) => Promise<string>> = {
  async build(name) {
    const { app, version, fresh } = await buildApp(await findApp(name));
    return `${app.name} ${version} ${fresh ? 'built' : 'was built before'}`;
  },
  async publish(name) {
    const { app, version } = await publish(store, await buildApp(await findApp(name)));
    return `${app} ${version} is in the release store`;
  },
  async promote(name, version) {
    const app = await findApp(name);
    const chosen = version ?? (await releaseVersion(app, 'production'));
    const changed = await promote(store, app.name, chosen);
    return `${app.name} ${chosen} ${changed ? 'is live' : 'was live already'}`;
  },
  status: async (name) => (await statusLines(store, name)).join('\n'),
};

await runCommand(async () => {
  const [command = '', app = '', version] = process.argv.slice(2);
  const run = commands[command];
  if (!run || (!app && command !== 'status')) throw new Error(usage);
  console.log(await run(app, version));
});
