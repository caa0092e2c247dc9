import { runCommand } from '@portal/command-line/command';
import { listApps } from '@portal/release/apps';
import { buildServer } from '@portal/release/build/build-server';
import { servers } from '@portal/release/servers';
import { makeActive } from './active-apps.ts';
import { developRemote } from './dev-remote.ts';
import type { Portal } from './portal.ts';
import { startReadyPortal } from './ready-portal.ts';
import { StopList, stopOnSignal } from './stop-signals.ts';
import { watchSources } from './watch-sources.ts';

/** Builds and promotes everything that changed, by its hash. Reports a failed build, and keeps the last good one. */
async function update({ store, processes }: Portal): Promise<void> {
  const attempt = (work: Promise<void>) => work.catch((error: Error) => console.error(error.message));
  for (const app of await listApps()) {
    const version = makeActive(store, app, 'development');
    await attempt(
      version.then((active) => (active ? console.log(`${app.name} ${active} is active: reload the page`) : undefined)),
    );
  }
  for (const server of servers)
    await attempt(buildServer(server).then((changed) => (changed ? processes[server].restart() : undefined)));
}

async function developPortal(): Promise<void> {
  const portal = await startReadyPortal({ stops, mode: 'development', onLost });
  const folders = ['packages', ...servers, ...(await listApps()).map(({ folder }) => folder)];
  watchSources(folders, () => update(portal), stops);
}

const stops = new StopList();
const onLost = stopOnSignal(() => stops.stop());

// `npm run dev` runs the whole portal from the sources, `npm run dev -- newsletter` one remote beside a running portal.
await runCommand(async () => {
  const [remote] = process.argv.slice(2);
  await (remote ? developRemote(remote, stops) : developPortal());
});
