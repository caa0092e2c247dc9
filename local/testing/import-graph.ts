import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { repositoryRoot } from '@portal/release/repository';
import type { ImportGraph } from './affected.ts';

// A process of its own: dependency-cruiser cannot read TypeScript where `tsx` does.
const program = fileURLToPath(new URL('../checks/import-graph.mjs', import.meta.url));
const mostBytes = 64 * 1024 * 1024;

/** Reads which file of the repository imports which, types too. Takes some seconds. */
export async function readImportGraph(): Promise<ImportGraph> {
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    cwd: repositoryRoot,
    maxBuffer: mostBytes,
  });
  return new Map(JSON.parse(stdout) as [string, string[]][]);
}
