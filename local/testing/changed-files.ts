import { spawnSync } from 'node:child_process';
import { findProgram, git, requirePrograms } from '@portal/command-line/programs';
import { Refusal } from '@portal/command-line/refusal';

export interface Changes {
  /** What the working tree was compared with. */
  base: string;
  /** Changed, new and deleted files, seen from the repository. */
  files: string[];
}

/**
 * The files in which the working tree differs from where it left `base`: committed, staged and not yet staged.
 * @param base a commit; where absent, the branch's upstream, else `main`
 * @throws Refusal where git knows no such commit
 */
export function changedFiles(repository: string, base?: string): Changes {
  requirePrograms('npm test -- --changed', [git]);
  const lines = (...words: string[]) => run(repository, words)?.split('\n').filter(Boolean);
  const known = (name: string) => lines('rev-parse', '--verify', '--quiet', `${name}^{commit}`) && name;
  const from = base ?? known('@{upstream}') ?? known('main') ?? 'HEAD';
  const [parting] = lines('merge-base', from, 'HEAD') ?? [];
  if (!parting)
    throw new Refusal(
      `git finds no common commit of '${from}' and the present one. Name another one, or run \`git fetch --unshallow\`.`,
    );
  const changed = lines('diff', '--name-only', '--no-renames', parting) ?? [];
  const added = lines('ls-files', '--others', '--exclude-standard') ?? [];
  return { base: from, files: [...changed, ...added].sort() };
}

/** @returns what git printed; undefined where it failed */
function run(repository: string, words: string[]): string | undefined {
  const { status, stdout } = spawnSync(findProgram(git) as string, ['-c', 'core.quotePath=false', ...words], {
    cwd: repository,
    encoding: 'utf8',
  });
  return status === 0 ? stdout : undefined;
}
