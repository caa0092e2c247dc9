import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { findProgram, type Program } from '@portal/command-line/programs';
import { allPrograms } from './programs.ts';

/** The programs of a machine with only Node and npm: those of Debian's essential packages that are used here. */
const everywhere = [
  ...['node', 'npm', 'npx', 'sh', 'bash', 'env', 'id', 'useradd', 'setpriv', 'kill', 'sleep', 'true', 'false', 'test'],
  ...['cat', 'cp', 'mv', 'rm', 'ls', 'ln', 'mkdir', 'chmod', 'chown', 'touch', 'date', 'uname', 'nproc', 'mktemp'],
  ...['basename', 'dirname', 'readlink', 'realpath', 'which', 'find', 'xargs', 'grep', 'sed', 'awk', 'expr', 'printf'],
  ...['cut', 'tr', 'head', 'tail', 'sort', 'uniq', 'wc', 'tee', 'tar', 'gzip', 'gunzip', 'sha256sum'],
];

/**
 * The environment for a process that finds only basic programs and the given ones: a PATH with one folder, created at
 * `folder`, and the variables of the programs.
 * @param declared the paths of the programs
 */
export function declaredAlone(folder: string, declared: Map<Program, string>): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  for (const name of everywhere) {
    const file = name === 'node' ? process.execPath : findProgram({ names: [name] });
    if (file) symlinkSync(file, path.join(folder, name));
  }
  const place = ({ names }: Program) => path.join(folder, names[0] as string);
  for (const [program, file] of declared) symlinkSync(file, place(program));
  const variables = allPrograms.map((program) => [program.variable, declared.has(program) ? place(program) : '']);
  return { ...Object.fromEntries(variables), PATH: folder };
}
