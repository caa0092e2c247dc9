import path from 'node:path';
import { listApps } from '../../release/apps.ts';
import { repositoryRoot } from '../../release/repository.ts';
import { sourceFolders } from '../../release/version.ts';

/** Prints, for each app, the folders that it is built from. */
const folders = await Promise.all(
  (await listApps()).map(async ({ name, folder }) => [
    name,
    (await sourceFolders(folder)).map((source) => path.relative(repositoryRoot, source)),
  ]),
);
console.log(JSON.stringify(Object.fromEntries(folders)));
