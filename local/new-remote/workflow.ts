import { readFile } from 'node:fs/promises';
import { inRepository } from '@portal/release/repository';

/** The remote whose workflow is the model for a new one: it makes no exception of its own, as the landing page does. */
const model = 'dashboard';

export const workflowFile = (app: string): string => `.github/workflows/release-${app}.yml`;

const watchedFolder = /^ +- "(?:mf-|packages\/)[\w-]+\/\*\*"$/;

/**
 * The workflow that releases a remote when its sources change.
 * @param folders the folders that it is built from, relative to the repository
 */
export async function workflowOf(app: string, folders: string[]): Promise<string> {
  const lines = (await readFile(inRepository(workflowFile(model)), 'utf8')).split('\n');
  const first = lines.findIndex((line) => watchedFolder.test(line));
  const indent = /^ */.exec(lines[first] ?? '')?.[0] ?? '';
  const others = lines.filter((line) => !watchedFolder.test(line)).map((line) => line.replaceAll(model, app));
  return others.toSpliced(first, 0, ...folders.map((folder) => `${indent}- "${folder}/**"`)).join('\n');
}
