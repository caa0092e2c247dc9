import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '@portal/command-line/command';
import { expectedAnchor, verificationText, verifyEvidence } from '@portal/services/verify-evidence';
import { readLocalConfig } from './config.ts';
import { databaseProblem } from './machine-checks.ts';
import { holder } from './postgres/lock.ts';
import { databaseUrl } from './postgres/server.ts';
import { startPostgres } from './postgres.ts';

/**
 * The database of the portal that runs on this machine. Undefined if none runs.
 * @throws if there never was one
 */
async function runningDatabase(dataDir: string): Promise<string | undefined> {
  const cluster = path.join(dataDir, 'postgres');
  const data = path.join(cluster, 'data');
  if (!existsSync(data))
    throw new Error(`There is no portal in ${dataDir} to check. Run npm start first, or set DATABASE_URL or DATA_DIR.`);
  const server = await holder(data);
  return (
    server && databaseUrl({ password: await readFile(path.join(cluster, 'password'), 'utf8') }, server.port, 'portal')
  );
}

/** Checks every history and every piece of evidence, in `DATABASE_URL` or in the local portal. */
await runCommand(async () => {
  const expected = expectedAnchor(process.argv.slice(2));
  const config = readLocalConfig();
  const problem = config.databaseUrl && (await databaseProblem(config.databaseUrl));
  if (problem) throw new Error(problem);
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
