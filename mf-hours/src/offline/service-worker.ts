import { useEffect } from 'react';

/**
 * Lets this page open without a network from now on. The shell brings the service worker, and a shell with one also says how
 * the portal is installed.
 */
export function useOfflineForm(): void {
  useEffect(() => {
    if (!document.querySelector('link[rel=manifest]')) return;
    navigator.serviceWorker?.register('/service-worker.js').catch((error: Error) => console.warn(error.message));
  }, []);
}
