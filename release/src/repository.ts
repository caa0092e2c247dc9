import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram, git as gitProgram, type Program } from '@portal/command-line/programs';

/** The checkout that releases are built from. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../..');

const git = async (...args: string[]) =>
  (await promisify(execFile)(findProgram(gitProgram) ?? 'git', args, { cwd: repositoryRoot })).stdout.trim();

/** What it takes to tell the commit of a release: git, where there is a checkout to ask it about. */
export const programsForCommit = (): Program[] =>
  process.env.RELEASE_COMMIT || !existsSync(path.join(repositoryRoot, '.git'))
    ? []
    : [{ ...gitProgram, instead: 'RELEASE_COMMIT says without it which commit this is' }];

/** The commit checked out, with `+changes` where files of `folders` differ from it; null outside of git. RELEASE_COMMIT names it where it is set. */
export async function currentCommit(folders: string[]): Promise<string | null> {
  // Where there is no checkout, as in an image, its builder says what it was made of.
  if (process.env.RELEASE_COMMIT) return process.env.RELEASE_COMMIT;
  try {
    const commit = await git('rev-parse', 'HEAD');
    const changes = await git('status', '--porcelain', '--', ...folders);
    return changes ? `${commit}+changes` : commit;
  } catch {
    return null;
  }
}

/** Files below `places` that differ from what is committed, also new ones; undefined where git cannot say. */
export async function uncommitted(places: string[]): Promise<string[] | undefined> {
  try {
    const lines = await git('status', '--porcelain', '--untracked-files=all', '--', ...places);
    return lines.split('\n').flatMap((line) => line.trim().replace(/^\S+ +/, '') || []);
  } catch {
    return undefined;
  }
}

/** Git's user of this checkout; undefined where there is none. */
export const gitUser = (): Promise<string | undefined> => git('config', 'user.name').catch(() => undefined);
