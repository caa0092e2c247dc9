import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '@portal/command-line/lock';
import { Refusal } from '@portal/command-line/refusal';
import { findCommit, git, inRepository } from '@portal/release/repository';
import { linkPackages } from './linked-packages.ts';

const run = promisify(execFile);
const kept = inRepository('.work/previous-services');
const migrations = 'services/src/**/*.migrations.ts';
const migrationClass = 'class [A-Za-z]+[0-9]{13}';

/**
 * The commit of the release before: that of the last tag `v…`. As long as there is none, the commit before the newest
 * migration.
 * @throws {Refusal} where the history is not there, as in a shallow clone
 */
async function previousCommit(): Promise<string> {
  try {
    const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^').catch(() => undefined);
    const newest = tag
      ? undefined
      : await git('log', '-1', '--format=%H', `-S${migrationClass}`, '--pickaxe-regex', '--', `:(glob)${migrations}`);
    return await findCommit(tag ?? `${newest}^`);
  } catch {
    throw new Refusal(
      'The release before this one cannot be built: its commit is not in this copy of the repository. ' +
        'Get the whole history with `git fetch --unshallow` (in a workflow: `fetch-depth: 0`).',
    );
  }
}

/**
 * Builds the services of the release before from the history, with the packages that are installed. Kept for the next time.
 * @returns the program
 */
export async function buildPreviousServices(): Promise<string> {
  const commit = await previousCommit();
  const folder = path.join(kept, commit);
  const program = path.join(folder, 'services/dist/main.js');
  await withLock(path.join(kept, 'lock'), async () => {
    if (existsSync(program)) return;
    const others = (await readdir(kept)).filter((name) => name !== 'lock');
    for (const name of others) await rm(path.join(kept, name), { recursive: true, force: true });
    const unfinished = `${folder}.unfinished`;
    await checkOut(commit, unfinished);
    await linkPackages(unfinished);
    await run(process.execPath, ['--import', 'tsx/esm', 'local/build.ts', 'services'], { cwd: unfinished });
    await rename(unfinished, folder);
  });
  return program;
}

async function checkOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await git('archive', '--format=tar', `--output=${archive}`, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
}
