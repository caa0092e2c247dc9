import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '@portal/command-line/lock';
import type { Release } from '@portal/releases/store/documents';
import { type App, listApps } from '../apps.ts';
import { inRepository, readPackage, repositoryRoot } from '../repository.ts';
import { addFolder, isTest, sourceFolders } from '../version.ts';
import { rendersPages } from './render.ts';

/** What the types of an app were checked against. */
export type CheckedTypes = NonNullable<Release['types']>;

const workFolder = inRepository('.work/types');

/**
 * Type-checks an app against the current contracts and sdk, and what a remote exposes against the sdk's RemoteModule.
 * @throws with the compiler's messages
 */
export async function checkTypes(app: App): Promise<CheckedTypes> {
  const own = [exposedFile(app), ...(await sourceFolders(app.folder)).map((folder) => folder + path.sep)];
  const concerns = (file: string) => !isTest(file) && own.some((start) => file.startsWith(start));
  const messages = (await checkedPages()).filter(({ file }) => !file || concerns(file));
  if (messages.length > 0) throw new Error(disagreement(app, messages));
  const { version: sdk } = await readPackage(inRepository('packages/sdk'));
  const { version: compiler } = await readPackage(inRepository('node_modules/typescript'));
  return { sdk, compiler };
}

let checked: { sources: string; messages: Promise<Message[]> } | undefined;

/** One run of the compiler for all apps of this process, because they share most files, until a source is edited. */
async function checkedPages(): Promise<Message[]> {
  const apps = await listApps();
  const sources = await hashOf(apps);
  if (checked?.sources !== sources) checked = { sources, messages: checkPages(apps) };
  return checked.messages;
}

async function hashOf(apps: App[]): Promise<string> {
  const hash = createHash('sha256');
  const folders = await Promise.all(apps.map(({ folder }) => sourceFolders(folder)));
  for (const folder of new Set(folders.flat())) await addFolder(hash, folder);
  return hash.digest('hex');
}

const exposedFile = ({ name }: App) => path.join(workFolder, `${name}.exposed.ts`);

/** Builds at the same time take turns. A later one checks only what changed since the one before (`--incremental`). */
const checkPages = (apps: App[]): Promise<Message[]> =>
  withLock(path.join(workFolder, 'lock'), async () => {
    await writeProject(apps);
    return compile();
  });

/**
 * The project of all pages, and files that import what the remotes expose. A remote without that module, or with
 * another shape, fails the check.
 */
async function writeProject(apps: App[]): Promise<void> {
  const remotes = apps.filter(({ portal }) => portal);
  const project = {
    extends: inRepository('tsconfig.web.json'),
    // Unused code is checked by the linter.
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, incremental: true },
    files: remotes.map(exposedFile),
  };
  await writeFile(path.join(workFolder, 'tsconfig.json'), JSON.stringify(project));
  for (const remote of remotes) {
    const own = path.relative(workFolder, path.join(remote.folder, 'src')).replaceAll('\\', '/');
    const code = satisfying(`${own}/remote.tsx`, 'RemoteModule');
    const onServer = rendersPages(remote.folder) ? satisfying(`${own}/render.tsx`, 'RenderModule') : '';
    await writeFile(exposedFile(remote), code + onServer);
  }
}

/** Code that compiles only if a module has this type of the sdk. */
const satisfying = (module: string, type: string) => `import type { ${type} } from '@portal/sdk';
import * as ${type}Exports from '${module}';

${type}Exports satisfies ${type};
`;

interface Message {
  /** Absent for a message about the whole project. */
  file?: string;
  text: string;
}

async function compile(): Promise<Message[]> {
  const compiler = inRepository('node_modules/typescript/bin/tsc');
  // Each further checker checks the types of the packages once more, and the bundler needs the other cores.
  const words = [compiler, '--pretty', 'false', '--checkers', '1', '-p', workFolder];
  const failure = await promisify(execFile)(process.execPath, words, { cwd: repositoryRoot }).then(
    () => undefined,
    (error: Error & { stdout?: string }) => error,
  );
  if (!failure) return [];
  const messages = readMessages(failure.stdout ?? '');
  return messages.length > 0 ? messages : [{ text: failure.message }];
}

/** A message starts at the beginning of a line. Its details are indented below. */
const readMessages = (output: string): Message[] =>
  output
    .split(/\n(?=\S)/)
    .filter((text) => text.trim())
    .map((text) => {
      const [, file] = /^(.+?)\(\d+,\d+\): /.exec(text) ?? [];
      return { text: text.trimEnd(), file: file && path.resolve(repositoryRoot, file) };
    });

const disagreement = (app: App, messages: Message[]) =>
  `The types of ${app.name} don't agree with the contracts and the sdk:\n${messages.map(({ text }) => text).join('\n')}`;
