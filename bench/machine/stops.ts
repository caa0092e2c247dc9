import { StopList, stopOnSignal } from '@portal/local/stop-signals';

/** What the measurement of this process has started. It is stopped at the end, or at a signal. */
export const stops = new StopList();
stopOnSignal(() => stops.stop(), 1);
