import { existsSync } from 'node:fs';
import { runCommand } from '@portal/command-line/command';
import { readLocalConfig } from './config.ts';
import { deleteDataDirectory } from './data-directory.ts';

await runCommand(async () => {
  const { dataDir, databaseUrl, clerk } = readLocalConfig();
  const isThere = existsSync(dataDir);
  if (isThere) {
    const isGone = await deleteDataDirectory(dataDir);
    console.log(
      isGone
        ? `${dataDir} is deleted; the next start makes a new one.`
        : `The portal's data in ${dataDir} are deleted. What else is there stays.`,
    );
  } else console.log(`There is nothing to delete: ${dataDir} doesn't exist.`);
  if (!databaseUrl) return;
  console.log('The database that DATABASE_URL names is not ours to delete: its data is untouched.');
  if (isThere && !clerk)
    console.log(
      `The accounts of its people were in ${dataDir} and are gone. A portal with demo people needs an empty database.`,
    );
});
