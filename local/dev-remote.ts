import { type App, findApp } from '@portal/release/apps';
import { buildApp } from '@portal/release/build/build-app';
import { sourceFolders } from '@portal/release/version';
import { readLocalConfig } from './config.ts';
import { type RemoteServer, startRemoteServer } from './remote-server.ts';
import type { StopList } from './stop-signals.ts';
import { watchSources } from './watch-sources.ts';

/** Builds one remote after each change of its sources, and shows it in a portal that runs the released versions. */
export async function developRemote(name: string, stops: StopList): Promise<void> {
  const app = await findApp(name);
  if (!app.portal)
    throw new Error(`${app.name} is no remote. Remotes can be developed alone; \`npm run dev\` has all.`);
  const { publicUrl } = readLocalConfig();
  const server = await startRemoteServer(app, publicUrl);
  stops.add(server.stop);
  const folders = await sourceFolders(app.folder);
  const first = build(app, server);
  // One at a time: a first build that takes long must not replace what was built after it.
  watchSources(folders, () => first.then(() => build(app, server)), stops);
  await first;
  const [area] = app.portal.areas;
  console.log(`${app.name} is rebuilt as its sources change. See it inside the portal that runs at ${publicUrl}:`);
  console.log(`${publicUrl}${area?.path ?? '/'}?override=${app.name}@${server.manifest}`);
}

/** Reports a failed build, and keeps the last good one. */
async function build(app: App, server: RemoteServer): Promise<void> {
  try {
    const built = await buildApp(app, 'development');
    server.show(built);
    console.log(`${app.name} ${built.version} is shown`);
  } catch (error) {
    console.error((error as Error).message);
  }
}
