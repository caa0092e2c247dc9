import { startBacking } from '../backing.ts';

const backing = await startBacking({
  dataDir: process.argv[2] ?? '',
  webhookUrl: process.env.WEBHOOK_URL,
  postgresSettings: { fsync: 'off' },
});
process.once('SIGTERM', () => backing.stop());
console.log(JSON.stringify(backing));
