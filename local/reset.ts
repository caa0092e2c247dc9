import { existsSync } from 'node:fs';
import { runCommand } from '@portal/command-line/command';
import { readLocalConfig } from './config.ts';
import { deleteDataDirectory } from './data-directory.ts';

await runCommand(async () => {
  const { dataDir, databaseUrl } = readLocalConfig();
  if (existsSync(dataDir)) {
    const isGone = await deleteDataDirectory(dataDir);
    console.log(
      isGone
        ? `${dataDir} is deleted; the next start makes a new one.`
        : `The portal's data in ${dataDir} are deleted. What else is there stays.`,
    );
  } else console.log(`There is nothing to delete: ${dataDir} doesn't exist.`);
  if (databaseUrl) console.log('The database that DATABASE_URL names is not ours to delete: its data is untouched.');
});
