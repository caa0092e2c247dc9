import '@portal/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StandalonePage } from './standalone/standalone-page.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <StandalonePage
      segment={segmentOf(location.pathname)}
      token={new URLSearchParams(location.search).get('token') ?? ''}
    />
  </StrictMode>,
);

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
