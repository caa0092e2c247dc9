import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = join(__dirname, 'backing-program.ts');

export interface RunningBacking {
  databaseUrl: string;
  smtpUrl: string;
  inboxUrl: string;
  clerk: { publishableKey: string; secretKey: string; apiUrl: string; webhookSecret: string };
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>;
  /** Ends it without warning, as a crash does. */
  kill(): Promise<void>;
}

/** A data directory of a test's own. */
export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'portal-backing-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** Runs the backing services on a data directory. @throws with what it said where it does not start */
export function runBacking(dataDir: string, environment: Record<string, string> = {}): Promise<RunningBacking> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    env: { ...process.env, ...environment },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(said)));
    child.stdout.once('data', (line) => {
      const stop = () => end(child, 'SIGTERM');
      resolve({ ...JSON.parse(line), stop, kill: () => end(child, 'SIGKILL') });
    });
  });
}
