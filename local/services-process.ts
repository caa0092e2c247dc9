import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { servicesMain } from '@portal/release/build/build-services';
import { repositoryRoot } from '@portal/release/repository';
import { endOf } from './stop-signals.ts';

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;
const readyTimeoutMs = 60_000;
const readyPollMs = 100;
const stopMs = 5_000;
const restartMs = { first: 500, most: 15_000 };
/** A process that ran this long was well: the next restart comes quickly again. */
const wellMs = 60_000;

/** The services as a process of their own, started again when they die. */
export class ServicesProcess {
  readonly url: string;
  /** Their whole configuration. */
  readonly environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #stopping = false;
  #delayMs = restartMs.first;

  /** @param environment Their whole configuration, with HOST and API_PORT. */
  constructor(environment: NodeJS.ProcessEnv) {
    this.environment = environment;
    this.url = `http://${environment.HOST}:${environment.API_PORT}`;
  }

  /** @throws where they end before they are ready, or take too long. */
  async start(): Promise<void> {
    const child = this.#spawn();
    const deadline = Date.now() + readyTimeoutMs;
    while (!(await this.#isReady())) {
      if (hasEnded(child)) throw new Error(`The services could not start (${endOf(child)}); see their messages above.`);
      if (Date.now() > deadline) throw new Error('The services did not become ready in time.');
      await sleep(readyPollMs);
    }
    this.#keepAlive(child, Date.now());
  }

  /** Ends them and starts them again, with whatever code is built by now. */
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
    const child = spawn(process.execPath, ['--import', endWithParent, servicesMain], {
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
      console.error(`The services ended (${endOf(child)}). Starting them again in ${this.#delayMs / 1000} s.`);
      await sleep(this.#delayMs);
      this.#delayMs = Math.min(this.#delayMs * 2, restartMs.most);
      const replaced = this.#child !== child;
      if (!this.#stopping && !replaced) this.#keepAlive(this.#spawn(), Date.now());
    };
    if (hasEnded(child)) void restart();
    else child.once('exit', restart);
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    return answer?.ok ?? false;
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
