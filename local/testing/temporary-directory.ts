import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A directory for one test run. That of a run that was killed stays for the machine to clear away. */
export async function makeTemporaryDirectory(): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portal-run-'));
  return { directory, remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5 }) };
}
