import '@portal/ui/styles.css';
import { publishableKeyHost } from '@portal/contracts';
import { portalConfig, watchAppearance } from '@portal/sdk';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { ErrorPage } from './app/error-page.tsx';
import { readLiveRemotes, useRemotes } from './remotes/live-remotes.ts';
import { loadRemote } from './remotes/load-remote.ts';
import { servedPage } from './remotes/served-page.ts';
import { startSession } from './session/start-session.ts';

const container = document.getElementById('root') as HTMLElement;

/** For how long the header of a page that was drawn ahead of time may wait for the page's remote. */
const patienceMs = 2000;

const app = (
  <StrictMode>
    {/* Without transitions, so that a page that has to wait says so, and the gate of a left page never acts on it. */}
    <BrowserRouter useTransitions={false}>
      <App />
    </BrowserRouter>
  </StrictMode>
);

async function start(): Promise<void> {
  const served = servedPage();
  if (!served) {
    createRoot(container).render(app);
    return;
  }
  // A change while the remote is under way would make React draw anew what it could have hydrated.
  if (!served.fromServer) await Promise.race([pageRemote(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  hydrateRoot(container, app);
}

/** Ends when the remote of this page is there, or isn't coming: then its place on the page says so. */
const pageRemote = () => Promise.all(Object.keys(useRemotes.getState().remotes).map(loadRemote)).catch(() => {});

try {
  const { clerkPublishableKey } = portalConfig();
  if (!clerkPublishableKey) throw new Error('The Clerk publishable key is missing.');
  if (!publishableKeyHost(clerkPublishableKey)) throw new Error('The Clerk publishable key is malformed.');
  startSession();
  watchAppearance(({ theme, chapter }) => {
    document.documentElement.className = `${theme} chapter-${chapter.toLowerCase()}`;
  });
  void start();
  void readLiveRemotes();
} catch (error) {
  console.error(error);
  createRoot(container).render(<ErrorPage message={(error as Error).message} />);
}
