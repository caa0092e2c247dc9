import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { integrityOf } from '@portal/releases/integrity';
import type { Release } from '@portal/releases/store/documents';
import { type Outcome, repository, runProgram } from './command.ts';
import { StoreProcess } from './store-process.ts';

/** Options for promotions in tests of something else: the smoke test takes a browser and seconds. */
export const untried = ['--skip-smoke', 'the gate has tests of its own'];

const browserOf = ({ CHROMIUM_PATH }: NodeJS.ProcessEnv): Record<string, string> =>
  CHROMIUM_PATH ? { CHROMIUM_PATH } : {};

/** @throws with the output of a command that failed */
async function succeeded(command: Promise<Outcome>): Promise<string> {
  const { code, output } = await command;
  if (code !== 0) throw new Error(output);
  // What a command says of its progress depends on how long it takes.
  return output.replace(/^… .* \(\d+ s\)\n/gm, '');
}

/** A release store in a directory of its own, changed through the commands that people use. */
export class TestStore {
  #tool: Promise<StoreProcess> | undefined;

  private constructor(
    readonly folder: string,
    private readonly sources: string,
  ) {}

  /** @param sources the repository, or a copy of it, whose apps are built */
  static async create(sources = repository): Promise<TestStore> {
    const store = new TestStore(await mkdtemp(path.join(tmpdir(), 'release-store-')), sources);
    const key = `pk_live_${btoa('clerk.portal.test$').replace(/=+$/, '')}`;
    const site = {
      clerkPublishableKey: key,
      clerkProxyUrl: '/__clerk',
      contactEmail: 'a@b.test',
      eventFormUrl: null,
      newsletterTeamUsername: 'newsletter-team',
      publicUrl: 'https://portal.test',
    };
    await store.write('site.json', site);
    return store;
  }

  /** The same store for the commands of a copy of the repository. */
  for = (sources: string) => new TestStore(this.folder, sources);

  /** A process with the release tool for this store, started once: each start takes a second. */
  get tool(): Promise<StoreProcess> {
    this.#tool ??= StoreProcess.start(this.environment, this.sources);
    return this.#tool;
  }

  private get environment(): Record<string, string> {
    return { STORE_DIR: this.folder, ...browserOf(process.env) };
  }

  async remove(): Promise<void> {
    await (await this.#tool)?.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  release = async (...words: string[]): Promise<Outcome & { stdout: string }> =>
    (await this.tool).ask<Outcome & { stdout: string }>('command', ...words);

  /** Runs a command where the environment has these variables, too: for one store after the other. */
  releaseElsewhere = async (variables: Record<string, string>, ...words: string[]): Promise<Outcome> => {
    const { code, output } = await (await this.tool).ask<Outcome>('elsewhere', variables, 'command', ...words);
    return { code, output };
  };

  /** Runs a command in a process of its own, as people do. */
  releaseAlone = (...words: string[]): Promise<Outcome> =>
    runProgram(['release/src/main.ts', ...words], this.environment, this.sources);

  /** Promotes a version (by default that of the present sources) without a smoke test. */
  promote = (app: string, version?: string, ...options: string[]): Promise<string> =>
    this.mustRelease('promote', app, ...(version ? [version] : []), ...untried, ...options);

  /** Runs a command that must succeed. */
  mustRelease = (...words: string[]): Promise<string> => succeeded(this.release(...words));

  read = (file: string): Promise<Buffer> => readFile(path.join(this.folder, file));

  text = async (file: string): Promise<string> => (await this.read(file)).toString();

  json = async <T>(file: string): Promise<T> => JSON.parse(await this.text(file)) as T;

  write = (file: string, content: unknown): Promise<void> =>
    writeFile(path.join(this.folder, file), typeof content === 'string' ? content : JSON.stringify(content));

  list = (folder: string): Promise<string[]> => readdir(path.join(this.folder, folder));

  /** The one version of an app that was published first. */
  async version(app: string): Promise<string> {
    const [version = ''] = await this.list(`apps/${app}`);
    return version;
  }

  publishedRelease = async (app: string): Promise<Release> =>
    this.json<Release>(`apps/${app}/${await this.version(app)}/release.json`);

  /** Beside a file that has any: none are made of images. */
  async #writeCopies(file: string, content: string): Promise<void> {
    for (const [ending, compress] of Object.entries({ gz: gzipSync, br: brotliCompressSync })) {
      const copy = path.join(this.folder, `${file}.${ending}`);
      if (existsSync(copy)) await writeFile(copy, compress(content));
    }
  }

  /** Adds a copy of an app's published version, with files of it replaced as a build would have made them. */
  async addVariant(
    app: string,
    version: string,
    change: { release?: Partial<Release>; files?: Record<string, string> },
  ) {
    const folder = `apps/${app}/${version}`;
    await cp(path.join(this.folder, `apps/${app}/${await this.version(app)}`), path.join(this.folder, folder), {
      recursive: true,
    });
    const release = await this.json<Release>(`${folder}/release.json`);
    for (const [name, content] of Object.entries(change.files ?? {})) {
      await this.write(`${folder}/${name}`, content);
      await this.#writeCopies(`${folder}/${name}`, content);
      release.files[name] = integrityOf(Buffer.from(content));
    }
    await this.write(`${folder}/release.json`, { ...release, ...change.release, version });
  }
}
