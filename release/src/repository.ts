import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram, git as gitProgram, type Program } from '@portal/command-line/programs';
import { environmentVariable } from '@portal/environment';
import type { ReleaseNotes } from '@portal/releases/store/documents';
import type { Lockfile } from './locked-packages.ts';

/** The checkout from which releases are built. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../..');
export const inRepository = (...names: string[]): string => path.join(repositoryRoot, ...names);

interface Package {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export const readPackage = async (folder: string): Promise<Package> =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));

/** npm's lockfile, or its record of what is installed, which has the same form. */
export const readLockfile = async (file = inRepository('package-lock.json')): Promise<Lockfile> =>
  JSON.parse(await readFile(file, 'utf8'));

/** Where there is no checkout, as in an image, its builder says what it was made of. */
const builtFrom = () => environmentVariable('RELEASE_COMMIT');

export const git = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(findProgram(gitProgram) ?? 'git', args, { cwd: repositoryRoot })).stdout.trim();

/** The programs that determine the commit of a release: git, if there is a checkout. */
export const programsForCommit = (): Program[] =>
  builtFrom() || !existsSync(inRepository('.git'))
    ? []
    : [{ ...gitProgram, instead: 'RELEASE_COMMIT says without it which commit this is' }];

/**
 * The commit of the checkout, with `+changes` if files of `folders` differ from it. Null outside git. RELEASE_COMMIT
 * overrides it.
 */
export async function currentCommit(folders: string[]): Promise<string | null> {
  const given = builtFrom();
  if (given) return given;
  try {
    const commit = await git('rev-parse', 'HEAD');
    const changes = await git('status', '--porcelain', '--', ...folders);
    return changes ? `${commit}+changes` : commit;
  } catch {
    return null;
  }
}

/** Files below `places` that differ from the commit, including new ones. Undefined if git cannot say. */
export async function uncommitted(places: string[]): Promise<string[] | undefined> {
  try {
    const lines = await git('status', '--porcelain', '--untracked-files=all', '--', ...places);
    return lines.split('\n').flatMap((line) => line.trim().replace(/^\S+ +/, '') || []);
  } catch {
    return undefined;
  }
}

/** Upper limit of commits in the notes of one version. */
const mostCommits = 200;
/** What no visitor gets. */
const withoutTests = [':(exclude,glob)**/*.spec.ts', ':(exclude,glob)**/*.spec.tsx', ':(exclude,glob)**/test/**'];

/** The hash of what a person typed, such as `main` or `HEAD~3`, which names another commit later. @throws if there is none */
export const findCommit = (typed: string): Promise<string> => git('rev-parse', '--verify', `${typed}^{commit}`);

/** Whether a commit is known here and part of the history of another one. */
export const isBefore = (commit: string, later: string): Promise<boolean> =>
  git('merge-base', '--is-ancestor', commit, later).then(
    () => true,
    () => false,
  );

/** Whether the checkout has only the latest part of the history. Undefined without git. */
export const isShallow = (): Promise<boolean | undefined> =>
  git('rev-parse', '--is-shallow-repository').then(
    (output) => output === 'true',
    () => undefined,
  );

/** The commits after `since` that changed what is built of `folders`, newest first. @throws if git does not know them */
export async function commitsBetween(
  since: string,
  until: string,
  folders: string[],
): Promise<ReleaseNotes['commits']> {
  const format = ['--no-merges', `--max-count=${mostCommits}`, '--format=%H %s'];
  const lines = await git('log', ...format, `${since}..${until}`, '--', ...folders, ...withoutTests);
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ commit: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }));
}

/** Git's user of this checkout. Undefined if there is none. */
export const gitUser = (): Promise<string | undefined> => git('config', 'user.name').catch(() => undefined);
