import { runCommand } from '../release/command.ts';
import { readLocalConfig } from './config.ts';
import { startPortal } from './portal.ts';
import { sayReady } from './ready-message.ts';
import { StopList, stopOnSignal } from './stop-signals.ts';

const stops = new StopList();
stopOnSignal(() => stops.stop());

await runCommand(async () => {
  const config = readLocalConfig(process.env);
  try {
    sayReady(config, await startPortal({ config, stops }));
  } catch (error) {
    await stops.stop();
    throw error;
  }
});
