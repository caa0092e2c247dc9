import path from 'node:path';
import { listApps } from '@portal/release/apps';
import { inRepository, repositoryRoot } from '@portal/release/repository';
import { sourceFolders } from '@portal/release/version';

const foldersOf = async (folder: string) =>
  (await sourceFolders(folder)).map((source) => path.relative(repositoryRoot, source));

/** Prints the folders that each app is built from, and those of each image. */
const apps = (await listApps()).map(async ({ name, folder }) => [name, await foldersOf(folder)]);
const images = ['services', 'edge', 'release'].map(async (name) => [name, await foldersOf(inRepository(name))]);
console.log(
  JSON.stringify({
    apps: Object.fromEntries(await Promise.all(apps)),
    images: Object.fromEntries(await Promise.all(images)),
  }),
);
