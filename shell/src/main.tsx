import '@portal/ui/styles.css';
import { publishableKeyHost } from '@portal/contracts';
import { portalConfig, watchAppearance } from '@portal/sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { ErrorPage } from './app/error-page.tsx';
import { watchFailedFiles } from './remotes/failed-files.ts';
import { readLiveRemotes, watchReleases } from './remotes/live-remotes.ts';
import { leaveOutdatedShell } from './remotes/outdated-shell.ts';
import { startSession } from './session/start-session.ts';

const root = createRoot(document.getElementById('root') as HTMLElement);

watchAppearance(({ theme, chapter }) => {
  document.documentElement.className = `${theme} chapter-${chapter.toLowerCase()}`;
});

try {
  const { clerkPublishableKey } = portalConfig();
  if (!clerkPublishableKey) throw new Error('The Clerk publishable key is missing.');
  if (!publishableKeyHost(clerkPublishableKey)) throw new Error('The Clerk publishable key is malformed.');
  startSession();
  watchFailedFiles();
  void readLiveRemotes();
  watchReleases();
  leaveOutdatedShell();
  root.render(
    <StrictMode>
      {/* Without transitions, so that a page that has to wait says so, and the gate of a left page never acts on it. */}
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
} catch (error) {
  console.error(error);
  root.render(<ErrorPage message={(error as Error).message} />);
}
