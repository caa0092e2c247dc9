import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { findProgram, type Program } from '@portal/command-line/programs';
import { allPrograms } from './programs.ts';

/** What a machine has that has only Node and npm: Debian's essential packages, as far as anything here uses them. */
const everywhere = [
  ...['node', 'npm', 'npx', 'sh', 'bash', 'env', 'id', 'useradd', 'setpriv', 'kill', 'sleep', 'true', 'false', 'test'],
  ...['cat', 'cp', 'mv', 'rm', 'ls', 'ln', 'mkdir', 'chmod', 'chown', 'touch', 'date', 'uname', 'nproc', 'mktemp'],
  ...['basename', 'dirname', 'readlink', 'realpath', 'which', 'find', 'xargs', 'grep', 'sed', 'awk', 'expr', 'printf'],
  ...['cut', 'tr', 'head', 'tail', 'sort', 'uniq', 'wc', 'tee', 'tar', 'gzip', 'gunzip', 'sha256sum'],
];

/**
 * Surroundings for a process in which the given programs are found, and of the others only what every machine has: a PATH of
 * one folder, made at `folder`, and the programs' variables.
 * @param declared where the programs are
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
