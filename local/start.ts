import { runCommand } from '@portal/command-line/command';
import { startReadyPortal } from './ready-portal.ts';
import { StopList, stopOnSignal } from './stop-signals.ts';

const stops = new StopList();
const onLost = stopOnSignal(() => stops.stop());
await runCommand(async () => {
  await startReadyPortal({ stops, mode: 'production', onLost });
});
