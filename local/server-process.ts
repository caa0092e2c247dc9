import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '@portal/release/repository';
import { type Server, serverFile } from '@portal/release/servers';
import { endOf } from './stop-signals.ts';

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;
const readyTimeoutMs = 60_000;
const readyPollMs = 100;
const stopMs = 5_000;
const restartMs = { first: 500, most: 15_000 };
/** In ms. A process that ran this long was healthy, so its next restart is fast again. */
const wellMs = 60_000;

interface Options {
  server: Server;
  url: string;
  /** Responds with 200 when the process can work. */
  readyPath: string;
  /** All of its environment. */
  environment: NodeJS.ProcessEnv;
  /** Its program. Default: the present build. */
  file?: string;
  /** Of Node and V8. */
  flags?: string[];
}

/** A server in its own process, run from its bundle, and started again when it dies. */
export class ServerProcess {
  readonly url: string;
  /** All of its environment. */
  readonly environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #stopping = false;
  #delayMs = restartMs.first;

  constructor(private readonly options: Options) {
    this.environment = options.environment;
    this.url = options.url;
  }

  /** Undefined before its start. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws if it ends before it is ready, or takes too long */
  async start(): Promise<void> {
    const child = this.#spawn();
    const deadline = Date.now() + readyTimeoutMs;
    while (!(await this.#isReady())) {
      if (hasEnded(child))
        throw new Error(`The ${this.options.server} could not start (${endOf(child)}); see its messages above.`);
      if (Date.now() > deadline) throw new Error(`The ${this.options.server} did not become ready in time.`);
      await sleep(readyPollMs);
    }
    this.#keepAlive(child, Date.now());
  }

  /** Stops it and starts it again with the current build. */
  async restart(): Promise<void> {
    await this.stop();
    this.#stopping = false;
    await this.start();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const killing = setTimeout(() => child.kill('SIGKILL'), stopMs);
    await ended;
    clearTimeout(killing);
  }

  #spawn(): ChildProcess {
    const { server, file = serverFile(server, 'main'), flags = [] } = this.options;
    const child = spawn(process.execPath, [...flags, '--import', endWithParent, file], {
      cwd: repositoryRoot,
      env: this.environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    return child;
  }

  #keepAlive(child: ChildProcess, startedAt: number): void {
    const restart = async () => {
      if (this.#stopping) return;
      if (Date.now() - startedAt > wellMs) this.#delayMs = restartMs.first;
      console.error(`The ${this.options.server} ended (${endOf(child)}). Starting again in ${this.#delayMs / 1000} s.`);
      await sleep(this.#delayMs);
      this.#delayMs = Math.min(this.#delayMs * 2, restartMs.most);
      const replaced = this.#child !== child;
      if (!this.#stopping && !replaced) this.#keepAlive(this.#spawn(), Date.now());
    };
    if (hasEnded(child)) void restart();
    else child.once('exit', restart);
  }

  async #isReady(): Promise<boolean> {
    const address = this.url + this.options.readyPath;
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    return response?.ok ?? false;
  }
}

/** @param environment all of the environment, with HOST and API_PORT */
export const servicesProcess = (environment: NodeJS.ProcessEnv, file?: string): ServerProcess =>
  new ServerProcess({
    server: 'services',
    file,
    url: `http://${environment.HOST}:${environment.API_PORT}`,
    readyPath: '/readyz',
    environment: {
      ...environment,
      // React renders the e-mails, and is slow otherwise.
      NODE_ENV: 'production',
    },
    // Sizes in MB. About 45 are in use; without limits, garbage grows with the memory of the machine and with the load.
    // V8 would put rows into the old heap at once (docs/adr/0085).
    flags: ['--max-old-space-size=512', '--max-semi-space-size=4', '--no-allocation-site-pretenuring'],
  });

/**
 * @param environment all of the environment, with HOST and PORT. The edge starts before the first release and before
 * the services
 */
export const edgeProcess = (environment: NodeJS.ProcessEnv): ServerProcess =>
  new ServerProcess({
    server: 'edge',
    url: `http://${environment.HOST}:${environment.PORT}`,
    readyPath: '/robots.txt',
    environment,
  });

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
