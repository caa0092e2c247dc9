import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { StopList } from '@portal/local/stop-signals';
import { testConfig } from '@portal/local/testing/surroundings';
import { git, repositoryRoot } from '@portal/release/repository';

/**
 * Starts the product as it was at a commit, with its own services and demo content, as `npm start` did then. Its work tree,
 * packages and data stay in `.work/earlier` for the next time.
 * @param commit its whole hash
 * @returns its origin
 */
export async function startEarlier(stops: StopList, commit: string): Promise<string> {
  const folder = path.join(repositoryRoot, '.work/earlier', commit);
  // Forced, because git still knows the work tree where somebody has deleted its folder.
  if (!existsSync(folder)) await git('worktree', 'add', '--force', '--detach', folder, commit);
  const { ports, dataDir, publicUrl, environment } = await testConfig(path.join(folder, '.data'));
  const portal = spawn(process.execPath, ['local/bootstrap.mjs', 'start'], {
    cwd: folder,
    // Nothing that is configured for real use: demo content may go into any database there.
    env: {
      ...environment,
      PORT: String(ports.portal),
      INBOX_PORT: String(ports.inbox),
      SMTP_PORT: String(ports.smtp),
      IDENTITY_PORT: String(ports.identity),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(portal, 'exit');
  stops.add(async () => {
    portal.kill();
    await ended;
  });
  for await (const line of createInterface(portal.stdout)) if (line.startsWith('Portal ready')) return publicUrl;
  throw new Error(`The portal of ${commit} could not start; see its messages above.`);
}
