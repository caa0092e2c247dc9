import { accessSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from './refusal.ts';

/** A program that npm cannot bring. */
export interface Program {
  title: string;
  /** Its possible names, best first. */
  names: string[];
  /** Programs that must lie in the same folder. */
  beside?: string[];
  /** Where its package puts it, seen from a folder of PATH that does not have it. */
  elsewhere?(folder: string): string[];
  /** The Debian package that has it. */
  package: string;
  /** Variable that may name it. */
  variable: string;
  /** What to do where it can't be had. */
  instead?: string;
}

export const chromium: Program = {
  title: 'Chromium',
  // The shell renders pages as the browser does, without the windows around them, which take a third of its time.
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  package: 'chromium-headless-shell',
  variable: 'CHROMIUM_PATH',
};

export const smokeTestBrowser: Program = {
  ...chromium,
  instead: '`--skip-smoke <reason>` leaves the smoke test out, on the record',
};

export const git: Program = {
  title: 'git',
  names: ['git'],
  package: 'git',
  variable: 'GIT_PATH',
};

type Sought = Pick<Program, 'names'> & Partial<Program>;

/** Where the program is; undefined where it is not installed, or not where its variable says. */
export function findProgram({ names, variable, beside = [], elsewhere = () => [] }: Sought): string | undefined {
  const isWhole = (file: string) =>
    isExecutable(file) && beside.every((name) => isExecutable(path.join(path.dirname(realpathSync(file)), name)));
  const given = variable && process.env[variable];
  if (given) return isWhole(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const places = [...folders, ...folders.flatMap(elsewhere)];
  return names.flatMap((name) => places.map((folder) => path.join(folder, name))).find(isWhole);
}

/**
 * What a command says at its start, before it changes anything.
 * @param who such as `npm run bench`
 * @throws naming all programs that are missing, with how to get them
 */
export function requirePrograms(who: string, programs: Program[]): void {
  const missing = programs.filter((program) => !findProgram(program));
  if (missing.length === 0) return;
  const packages = missing.map((program) => program.package).join(' ');
  throw new Refusal(
    `${who} needs what this machine lacks:\n${missing.map(lineOf).join('\n')}\nOn Debian: apt-get install ${packages}`,
  );
}

function lineOf({ title, variable, instead }: Program): string {
  const given = process.env[variable];
  const there = given ? `${variable} names ${given}, which is not it` : `or the path to it in ${variable}`;
  return `  ${title} (${there})${instead ? `; ${instead}` : ''}`;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
