import { once } from 'node:events';
import { listApps } from '@portal/release/apps';
import { buildServer } from '@portal/release/build/build-server';
import type { BuildMode } from '@portal/release/build/common';
import { servers } from '@portal/release/servers';
import { directoryStore } from '@portal/releases/store/directory-store';
import { makeActive } from './active-apps.ts';
import { fillDemoContent } from './demo/fill.ts';
import type { PreparationOptions, PreparationReport } from './preparation.ts';

const report = (said: PreparationReport) => process.send?.(said);

async function releaseApps(storeDir: string, mode: BuildMode): Promise<void> {
  const store = directoryStore(storeDir);
  for (const app of await listApps()) {
    const version = await makeActive(store, app, mode);
    if (version) console.log(`${app.name} ${version} is active`);
  }
}

/** Runs what {@link Preparation} starts. */
const { storeDir, mode, demo } = JSON.parse(process.argv[2] ?? '') as PreparationOptions;
const servicesStarted = once(process, 'message');
process.once('disconnect', () => process.exit());
try {
  for (const server of servers) await buildServer(server);
  report('servers built');
  const filled = demo && servicesStarted.then(() => fillDemoContent(demo));
  await Promise.all([releaseApps(storeDir, mode), filled]);
  process.disconnect();
} catch (error) {
  report({ failed: (error as Error).message });
  process.exitCode = 1;
  process.disconnect();
}
