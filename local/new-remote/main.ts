import { runCommand } from '@portal/command-line/command';
import { newRemote } from './new-remote.ts';

await runCommand(async () => console.log(await newRemote(process.argv.slice(2))));
