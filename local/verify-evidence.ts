import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '@portal/command-line/command';
import { expectedAnchor, verificationText, verifyEvidence } from '@portal/services/verify-evidence';
import { readLocalConfig } from './config.ts';
import { databaseUrl } from './postgres/server.ts';
import { startPostgres } from './postgres.ts';

/** The database of the portal that runs on this machine. Undefined if none runs. */
async function runningDatabase(dataDir: string): Promise<string | undefined> {
  const read = (name: string) => readFile(path.join(dataDir, 'postgres', name), 'utf8').catch(() => '');
  const [state, password] = await Promise.all([read('data/postmaster.pid'), read('password')]);
  const port = Number(state.split('\n')[3]);
  return port > 0 ? databaseUrl({ password }, port, 'portal') : undefined;
}

/** Checks every history and every piece of evidence, in `DATABASE_URL` or in the local portal. */
await runCommand(async () => {
  const expected = expectedAnchor(process.argv);
  const config = readLocalConfig();
  const known = config.databaseUrl ?? (await runningDatabase(config.dataDir));
  const postgres = known ? undefined : await startPostgres({ dataDir: config.dataDir, databases: ['portal'] });
  try {
    const verification = await verifyEvidence(known ?? postgres?.url('portal') ?? '', expected);
    if (verification.broken) throw new Error(verificationText(verification));
    console.log(verificationText(verification));
  } finally {
    await postgres?.stop();
  }
});
