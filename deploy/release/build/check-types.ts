import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { App } from '../apps.ts';
import { repositoryRoot } from '../repository.ts';

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
    await compile(folder, app);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { sdk: await versionOf('packages/sdk'), compiler: await versionOf('node_modules/typescript') };
}

async function writeProject(folder: string, app: App): Promise<void> {
  const project = {
    extends: inRepository('tsconfig.web.json'),
    // What is merely unused is the linter's business.
    compilerOptions: { types: [], noUnusedLocals: false, noUnusedParameters: false },
    files: app.portal ? ['exposed.ts'] : [],
    include: [path.join(app.folder, 'src'), inRepository('packages/*/src/**/*.d.ts')],
    exclude: ['**/*.spec.ts', '**/*.spec.tsx'].map((tests) => path.join(app.folder, tests)),
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(project));
  // Named as a file of the project: a remote without that module, or with another shape of it, cannot pass unnoticed.
  const module = path.relative(folder, path.join(app.folder, 'src/remote.tsx'));
  const exposed = `import type { RemoteModule } from '@portal/sdk';
import * as exposed from '${module.replaceAll('\\', '/')}';

exposed satisfies RemoteModule;
`;
  if (app.portal) await writeFile(path.join(folder, 'exposed.ts'), exposed);
}

async function compile(folder: string, app: App): Promise<void> {
  const compiler = inRepository('node_modules/typescript/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [compiler, '--pretty', 'false', '-p', folder], { cwd: repositoryRoot });
  } catch (error) {
    const { stdout, message } = error as Error & { stdout?: string };
    throw new Error(
      `The types of ${app.name} don't agree with the contracts and the sdk:\n${stdout || message}`.trim(),
    );
  }
}

async function versionOf(folder: string): Promise<string> {
  return (JSON.parse(await readFile(inRepository(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
