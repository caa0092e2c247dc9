import { runCommand } from '@portal/command-line/command';
import { runRelease } from './command-line/run.ts';

await runCommand(() => runRelease(process.argv.slice(2)));
