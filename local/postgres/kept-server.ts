import { setTimeout as pause } from 'node:timers/promises';
import { endOf } from '../stop-signals.ts';
import type { Cluster } from './cluster.ts';
import { claim } from './lock.ts';
import { launchServer, type Server, stopServer } from './server.ts';

const againWithinMs = 30_000;
const pollMs = 250;

/**
 * Errors that pass by themselves: parts of a killed server run for a moment and hold its memory, port and directory.
 */
const passing = /shared memory block|could not (bind|create any TCP)|lock file|Another portal is using/;

export interface KeptServerOptions {
  cluster: Cluster;
  server: Server;
  settings: Record<string, string>;
  /** Called when it ended and cannot be started again. */
  onLost(error: Error): void;
}

/** A server that is started again at the same address when it ends by itself. */
export class KeptServer {
  #server: Server;
  #stopping = false;
  #restarting: Promise<void> = Promise.resolve();

  constructor(private readonly options: KeptServerOptions) {
    this.#server = options.server;
    this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restarting;
    await stopServer(this.#server);
  }

  #watch(): void {
    const { process } = this.#server;
    process.once('exit', () => {
      if (!this.#stopping) this.#restarting = this.#restart(`PostgreSQL ended (${endOf(process)})`);
    });
  }

  async #restart(what: string): Promise<void> {
    console.error(`${what}. Starting it again; its log is ${this.options.cluster.log}.`);
    // A server whose guard was killed stops when this closes.
    this.#server.process.stdin?.destroy();
    try {
      const server = await this.#launch();
      if (!server) return;
      this.#server = server;
      this.#watch();
      console.error('PostgreSQL is running again.');
    } catch (error) {
      this.options.onLost(new Error(`${what} and could not be started again. ${(error as Error).message}`));
    }
  }

  /** @returns undefined if it was stopped in the meantime */
  async #launch(): Promise<Server | undefined> {
    const { cluster, settings } = this.options;
    for (const deadline = Date.now() + againWithinMs; !this.#stopping; await pause(pollMs)) {
      try {
        await claim(cluster.data);
        return await launchServer(cluster, this.#server.port, settings);
      } catch (error) {
        if (Date.now() > deadline || !passing.test(String(error))) throw error;
      }
    }
    return undefined;
  }
}
