import { watch } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@portal/release/repository';
import type { StopList } from './stop-signals.ts';

/** Editors save several files at once, and some files in two steps. */
const settleMs = 150;
const generated = /(^|[\\/])(dist|node_modules|test-results)([\\/]|$)/;

/** Runs `update` after changes below the folders, one run at a time, until it is stopped. Prints its errors. */
export function watchSources(folders: string[], update: () => Promise<void>, stops: StopList): void {
  let timer: NodeJS.Timeout | undefined;
  let updating = Promise.resolve();
  const onChange = (_event: string, file: string | null) => {
    if (file && generated.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      updating = updating.then(update).catch((error: Error) => console.error(error.message));
    }, settleMs);
  };
  for (const folder of folders) {
    const watcher = watch(path.resolve(repositoryRoot, folder), { recursive: true }, onChange);
    stops.add(async () => watcher.close());
  }
}
