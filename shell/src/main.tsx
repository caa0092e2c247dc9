import '@portal/ui/styles.css';
import './app/leaving-event.ts';
import { publishableKeyHost } from '@portal/contracts';
import { portalConfig, watchAppearance } from '@portal/sdk';
import { vitalsAfterMs } from '@portal/sdk/release-reports';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { ErrorPage, StartUpError } from './app/error-page.tsx';
import { AreaPage } from './remotes/area-page.tsx';
import { watchFailedFiles } from './remotes/failed-files.ts';
import { openFirst } from './remotes/opening.ts';
import { leaveOutdatedShell } from './remotes/outdated-shell.ts';
import { opensReleased, readReleasedRemotes, watchReleases } from './remotes/released-remotes.ts';
import { isServerRendered } from './remotes/server-rendered-page.ts';
import { startSession } from './session/start-session.ts';

const container = document.getElementById('root') as HTMLElement;

/** The button that was pressed last before this script ran, as `after-first-paint.js` noted it. */
interface EarlyDocument extends Document {
  earlyPress?: HTMLElement | null;
}

const app = (
  <StrictMode>
    {/* Without transitions, so that a page that has to wait says so, and the gate of a left page never acts on it. */}
    <BrowserRouter useTransitions={false}>
      <App area={<AreaPage />} />
    </BrowserRouter>
  </StrictMode>
);

try {
  const { clerkPublishableKey } = portalConfig();
  if (!clerkPublishableKey) throw new StartUpError('The Clerk publishable key is missing.');
  if (!publishableKeyHost(clerkPublishableKey)) throw new StartUpError('The Clerk publishable key is malformed.');
  watchFailedFiles();
  openFirst();
  startSession();
  watchAppearance(({ theme, chapter }) => {
    document.documentElement.className = `${theme} chapter-${chapter.toLowerCase()}`;
  });
  void readReleasedRemotes();
  watchReleases();
  leaveOutdatedShell();
  // If the file cannot be loaded, nothing is measured.
  setTimeout(() => import('./remotes/vitals.ts').catch(() => {}), vitalsAfterMs);
  // What the server rendered is the active version's: where another one is to show, that page stays until it is there.
  if (isServerRendered && opensReleased()) {
    hydrateRoot(container, app);
    (document as EarlyDocument).earlyPress?.click();
  } else {
    document.querySelector('meta[name="description"]')?.remove();
    createRoot(container).render(app);
  }
} catch (error) {
  console.error(error);
  createRoot(container).render(<ErrorPage error={error as Error} />);
}
