import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '@portal/command-line/refusal';
import { suggestion } from '@portal/command-line/suggestion';
import { PortalManifest } from '@portal/contracts/portal-manifest';
import { inRepository, readPackage, repositoryRoot } from './repository.ts';

const remotePrefix = 'mf-';

/** An app that is released on its own: the shell, or a remote (a folder `mf-<name>` with a portal.json). */
export interface App {
  name: string;
  folder: string;
  /** `version` of its package.json, the readable part of a release's version. */
  packageVersion: string;
  /** Its portal.json. Absent for the shell. */
  portal?: PortalManifest;
  /** Whether it also has a page that works without the shell. */
  standalone: boolean;
}

/** All apps of the repository. The shell comes first, because remotes are checked against it. */
export async function listApps(): Promise<App[]> {
  const entries = await readdir(repositoryRoot);
  const remotes = entries.filter(
    (entry) => entry.startsWith(remotePrefix) && existsSync(inRepository(entry, 'portal.json')),
  );
  return Promise.all(['shell', ...remotes.sort()].map(readApp));
}

/** @param name `hours`, or the name of its folder, `mf-hours` */
export async function findApp(name: string): Promise<App> {
  const apps = await listApps();
  const app = apps.find((candidate) => candidate.name === name || path.basename(candidate.folder) === name);
  if (!app)
    throw unknownApp(
      name,
      apps.map((known) => known.name),
    );
  return app;
}

export const unknownApp = (name: string, known: string[]) =>
  new Refusal(`There is no app '${name}'${suggestion(name, known)} Apps: ${known.join(', ')}`);

async function readApp(folderName: string): Promise<App> {
  const folder = inRepository(folderName);
  const { version } = await readPackage(folder);
  const name = folderName.startsWith(remotePrefix) ? folderName.slice(remotePrefix.length) : folderName;
  const app = {
    name,
    folder,
    packageVersion: version,
    standalone: existsSync(path.join(folder, 'src/standalone.tsx')),
  };
  return folderName === 'shell' ? app : { ...app, portal: await readPortal(folder, name) };
}

async function readPortal(folder: string, name: string): Promise<PortalManifest> {
  const file = path.join(folder, 'portal.json');
  const parsed = PortalManifest.safeParse(JSON.parse(await readFile(file, 'utf8')));
  const place = path.relative(repositoryRoot, file);
  if (!parsed.success) throw new Error(`${place}: ${parsed.error.issues.map(describeIssue).join('; ')}`);
  if (parsed.data.name !== name) throw new Error(`${place}: name must be '${name}', the name of its folder`);
  return parsed.data;
}

const describeIssue = (issue: { path: PropertyKey[]; message: string }) => `${issue.path.join('.')}: ${issue.message}`;
