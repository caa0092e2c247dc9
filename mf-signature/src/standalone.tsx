import '@portal/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StandalonePage } from './standalone/standalone-page.tsx';
import { measureLater, reportFailure } from './standalone/telemetry.ts';

const container = document.getElementById('root') as HTMLElement;

createRoot(container, { onCaughtError: reportFailure, onUncaughtError: reportFailure }).render(
  <StrictMode>
    <StandalonePage
      segment={segmentOf(location.pathname)}
      token={new URLSearchParams(location.search).get('token') ?? ''}
    />
  </StrictMode>,
);
measureLater();

/** `/signature/{segment}`, as the e-mailed link has it. */
function segmentOf(path: string): string | undefined {
  const segment = /^\/signature\/([^/]+)\/?$/.exec(path)?.[1];
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    // An invalid percent encoding. No link of ours has one.
    return undefined;
  }
}
