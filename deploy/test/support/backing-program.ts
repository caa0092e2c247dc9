import { startBacking } from '../../local/backing.ts';

const backing = await startBacking({ dataDir: process.argv[2] ?? '', postgresSettings: { fsync: 'off' } });
process.once('SIGTERM', () => backing.stop());
console.log(JSON.stringify(backing));
