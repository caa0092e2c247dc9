import path from 'node:path';
import { listApps } from '@portal/release/apps';
import { repositoryRoot } from '@portal/release/repository';
import { sourceFolders } from '@portal/release/version';

/** Prints, for each app, the folders that it is built from. */
const folders = await Promise.all(
  (await listApps()).map(async ({ name, folder }) => [
    name,
    (await sourceFolders(folder)).map((source) => path.relative(repositoryRoot, source)),
  ]),
);
console.log(JSON.stringify(Object.fromEntries(folders)));
