import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { App } from '../apps.ts';
import { repositoryRoot } from '../repository.ts';
import { sourceFolders } from '../version.ts';

/** What the types of an app were found to agree with. */
export interface CheckedTypes {
  /** Version of `@portal/sdk`. */
  sdk: string;
  /** Version of the compiler that said so. */
  compiler: string;
}

const workFolder = path.join(repositoryRoot, '.work/types');
const inRepository = (...names: string[]) => path.join(repositoryRoot, ...names);

/**
 * Compiles an app's sources against the contracts and the sdk as they are, without output, and what a remote exposes
 * against the sdk's RemoteModule.
 * @throws with the compiler's messages
 */
export async function checkTypes(app: App): Promise<CheckedTypes> {
  await mkdir(workFolder, { recursive: true });
  const folder = await mkdtemp(path.join(workFolder, `${app.name}-`));
  try {
    await writeProject(folder, app);
    const own = [folder, ...(await sourceFolders(app.folder))];
    const messages = (await compile(folder)).filter(({ file }) => !file || own.some((place) => isWithin(place, file)));
    if (messages.length > 0) throw new Error(disagreement(app, messages));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { sdk: await versionOf('packages/sdk'), compiler: await versionOf('node_modules/typescript') };
}

/**
 * The project of all pages and, named as a file of it, what the remote exposes: a remote without that module, or with
 * another shape of it, cannot pass unnoticed. It is one project for all, as in `npm run check`: what the compiler infers
 * of generic types depends on what else it has read.
 */
async function writeProject(folder: string, app: App): Promise<void> {
  const project = {
    extends: inRepository('tsconfig.web.json'),
    // What is merely unused is the linter's business.
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
    files: app.portal ? ['exposed.ts'] : [],
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
  const module = path.relative(folder, path.join(app.folder, 'src/remote.tsx')).replaceAll('\\', '/');
  const exposed = `import type { RemoteModule } from '@portal/sdk';
import * as exposed from '${module}';

exposed satisfies RemoteModule;
`;
  if (app.portal) await writeFile(path.join(folder, 'exposed.ts'), exposed);
}

interface Message {
  /** Absent where it is about the project as a whole. */
  file?: string;
  text: string;
}

async function compile(folder: string): Promise<Message[]> {
  const compiler = inRepository('node_modules/typescript/bin/tsc');
  const words = [compiler, '--pretty', 'false', '-p', folder];
  const failure = await promisify(execFile)(process.execPath, words, { cwd: repositoryRoot }).then(
    () => undefined,
    (error: Error & { stdout?: string }) => error,
  );
  if (!failure) return [];
  const messages = readMessages(failure.stdout ?? '');
  return messages.length > 0 ? messages : [{ text: failure.message }];
}

/** A message starts at the beginning of a line; more about it is indented below. */
const readMessages = (output: string): Message[] =>
  output
    .split(/\n(?=\S)/)
    .filter((text) => text.trim())
    .map((text) => {
      const [, file] = /^(.+?)\(\d+,\d+\): /.exec(text) ?? [];
      return { text: text.trimEnd(), file: file && path.resolve(repositoryRoot, file) };
    });

const isWithin = (folder: string, file: string) => file.startsWith(folder + path.sep);

const disagreement = (app: App, messages: Message[]) =>
  `The types of ${app.name} don't agree with the contracts and the sdk:\n${messages.map(({ text }) => text).join('\n')}`;

async function versionOf(folder: string): Promise<string> {
  return (JSON.parse(await readFile(inRepository(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
