import { watch } from 'node:fs';
import path from 'node:path';
import { listApps } from '../release/apps.ts';
import { buildServices } from '../release/build/build-services.ts';
import { runCommand } from '../release/command.ts';
import { repositoryRoot } from '../release/repository.ts';
import { makeLive } from './live-apps.ts';
import type { Portal } from './portal.ts';
import { startReadyPortal } from './ready-portal.ts';
import { StopList, stopOnSignal } from './stop-signals.ts';

/** Editors save several files at once, and some of them in two steps. */
const settleMs = 150;
const generated = /(^|[\\/])(dist|node_modules|test-results)([\\/]|$)/;

/** Brings live whatever changed; what didn't is known by its hash. A failed build is told, and the last good one stays. */
async function update({ store, services }: Portal): Promise<void> {
  const attempt = (work: Promise<void>) => work.catch((error: Error) => console.error(error.message));
  for (const app of await listApps()) {
    const version = makeLive(store, app, 'development');
    await attempt(
      version.then((live) => (live ? console.log(`${app.name} ${live} is live: reload the page`) : undefined)),
    );
  }
  await attempt(buildServices().then((changed) => (changed ? services.restart() : undefined)));
}

async function watchSources(portal: Portal, stops: StopList): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let updating = Promise.resolve();
  const onChange = (_event: string, file: string | null) => {
    if (file && generated.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      updating = updating.then(() => update(portal)).catch((error: Error) => console.error(error.message));
    }, settleMs);
  };
  const folders = ['packages', 'services', ...(await listApps()).map(({ folder }) => folder)];
  for (const folder of folders) {
    const watcher = watch(path.resolve(repositoryRoot, folder), { recursive: true }, onChange);
    stops.add(async () => watcher.close());
  }
}

const stops = new StopList();
stopOnSignal(() => stops.stop());

await runCommand(async () => {
  const portal = await startReadyPortal(stops, 'development');
  await watchSources(portal, stops);
});
