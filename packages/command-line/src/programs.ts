import { accessSync, constants, realpathSync } from 'node:fs';
import path from 'node:path';
import { environmentVariable } from '@portal/environment';
import { Refusal } from './refusal.ts';

/** A program that cannot come from npm. */
export interface Program {
  title: string;
  /** Possible names, best first. */
  names: string[];
  /** Programs that must be in the same folder. */
  beside?: string[];
  /** Folders where its Debian package puts it, for a folder of PATH without it. */
  elsewhere?(folder: string): string[];
  /** Its Debian package. Several have spaces between them. */
  package: string;
  /** Variable that can contain its path. */
  variable: `${string}_PATH`;
  /** What to do if it cannot be installed. */
  instead?: string;
}

/** A program whose title, package and variable (such as `REDIS_SERVER_PATH`) follow from its name, as far as `details` do not give them. */
export const programNamed = (name: string, details: Partial<Program> = {}): Program => ({
  title: name,
  names: [name],
  package: name,
  variable: `${name.toUpperCase().replaceAll('-', '_')}_PATH`,
  ...details,
});

export const chromium = programNamed('chromium', {
  title: 'Chromium',
  // The headless shell renders pages like the browser but without windows, which saves a third of the time.
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  package: 'chromium-headless-shell',
});

export const smokeTestBrowser: Program = {
  ...chromium,
  instead: '`--skip-smoke <reason>` leaves the smoke test out, on the record',
};

export const git = programNamed('git');

/** Debian keeps some programs in a folder that only root has in PATH. */
export const forRootAlone = (folder: string): string[] => [path.join(folder, '../sbin')];

type Sought = Pick<Program, 'names'> & Partial<Program>;

/** Path of a program. Undefined if it is not installed, or not at the path in its variable. */
export function findProgram({ names, variable, beside = [], elsewhere = () => [] }: Sought): string | undefined {
  const isWhole = (file: string) =>
    isExecutable(file) && beside.every((name) => isExecutable(path.join(path.dirname(realpathSync(file)), name)));
  const given = variable && environmentVariable(variable);
  if (given) return isWhole(given) ? given : undefined;
  const folders = (environmentVariable('PATH') ?? '').split(path.delimiter).filter(Boolean);
  const places = [...folders, ...folders.flatMap(elsewhere)];
  return names.flatMap((name) => places.map((folder) => path.join(folder, name))).find(isWhole);
}

/**
 * Checks the programs that a command needs, before it changes anything.
 * @param who the command, such as `npm run bench`
 * @throws with the names of all missing programs and how to get them
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
  const given = environmentVariable(variable);
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
