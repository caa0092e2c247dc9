import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** The checkout that releases are built from. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../..');

const git = async (...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd: repositoryRoot })).stdout.trim();

/** The commit checked out, with `+changes` where files of `folders` differ from it; null outside of git. */
export async function currentCommit(folders: string[]): Promise<string | null> {
  try {
    const commit = await git('rev-parse', 'HEAD');
    const changes = await git('status', '--porcelain', '--', ...folders);
    return changes ? `${commit}+changes` : commit;
  } catch {
    return null;
  }
}

/** Git's user of this checkout; undefined where there is none. */
export const gitUser = (): Promise<string | undefined> => git('config', 'user.name').catch(() => undefined);
