import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from '@portal/command-line/lock';
import { inRepository } from '../repository.ts';
import type { Server } from '../servers.ts';
import { addFolder, sourceHash } from '../version.ts';

const stampName = 'sources.sha256';

/** Bundles a server into its `dist`, unless its present sources are there. @returns whether it had to. */
export function buildServer(server: Server): Promise<boolean> {
  const dist = inRepository(server, 'dist');
  const workFolder = inRepository('.work', server);
  return withLock(path.join(workFolder, 'lock'), async () => {
    let stamp = await stampOf(server);
    const present = await readFile(path.join(dist, stampName), 'utf8').catch(() => '');
    if (present === stamp) return false;
    const folder = path.join(workFolder, 'dist');
    await mkdir(folder, { recursive: true });
    // Loaded here because they load the bundler, which a server that is built already does not need.
    const [{ compile }, { serverConfig }] = await Promise.all([import('./compile.ts'), import('./server-config.ts')]);
    for (let compiled = ''; compiled !== stamp; stamp = await stampOf(server)) {
      // Sources that were edited meanwhile are not those of this stamp.
      compiled = stamp;
      await compile([serverConfig(server, folder)]);
    }
    await writeFile(path.join(folder, stampName), stamp);
    await rm(dist, { recursive: true, force: true });
    await rename(folder, dist);
    return true;
  });
}

async function stampOf(server: Server): Promise<string> {
  const hash = await sourceHash(inRepository(server), ['@rspack/core']);
  await addFolder(hash, import.meta.dirname);
  return hash.digest('hex');
}
