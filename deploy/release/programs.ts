import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** A program that npm cannot bring. */
export interface Program {
  title: string;
  /** Its possible names, best first. */
  names: string[];
  /** The Debian package that has it. */
  package: string;
  /** Variable that may name it. */
  variable: string;
}

export const chromium: Program = {
  title: 'Chromium',
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  package: 'chromium',
  variable: 'CHROMIUM_PATH',
};

/** Where the program is; undefined where it is not installed, or not where its variable says. */
export function findProgram({ names, variable }: Program): string | undefined {
  const given = process.env[variable];
  if (given) return isExecutable(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
