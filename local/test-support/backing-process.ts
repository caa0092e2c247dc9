import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from './command.ts';

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

/** Runs the backing services on a data directory. @throws with what it said where it does not start */
export async function runBacking(dataDir: string, environment: Record<string, string> = {}): Promise<RunningBacking> {
  const { child, says, ended } = startNode(['--import', 'tsx/esm', program, dataDir], environment);
  const [line] = await says(/^\{.+\}\n/m);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { ...JSON.parse(line), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
