import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A program that runs in a new home directory. Both go with `stop`. */
export interface Running {
  home: string;
  /** The first line that it prints and that fits. @throws if it ends before */
  line(fits: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/**
 * @param words with `{home}` in the place of its home directory
 * @param environment added to the environment of this process
 */
export async function runProgram(
  program: string,
  words: string[],
  environment: Record<string, string> = {},
): Promise<Running> {
  const home = await mkdtemp(path.join(tmpdir(), 'browser-'));
  const child = spawn(
    program,
    words.map((word) => word.replace('{home}', home)),
    { env: { ...process.env, HOME: home, ...environment }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const ended = once(child, 'exit');
  return {
    home,
    line: (fits) => firstLine(child, fits),
    async stop() {
      // Browsers are a group of processes, and the last to end still writes to their home.
      endGroup(child);
      await ended;
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-Number(pid), 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function firstLine(child: ChildProcess, fits: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output as Readable }).on('line', (line) => {
        const found = fits.exec(line);
        if (found) resolve(found);
      });
  });
}
