import { useCall } from '@portal/sdk/query';
import { AppRow } from './app-row.tsx';
import { History } from './history.tsx';
import { LoadFailure } from './load-failure.tsx';
import { ReleaseDialog, useReleaseDialog } from './release-dialog.tsx';
import styles from './releases.module.css';

const canaryRefreshMs = 15_000;

export function Releases() {
  const { open, ...dialog } = useReleaseDialog();
  const status = useCall(
    'GET /releases/status',
    {},
    {
      // Somebody else, or the release tool, may have changed it while this tab was in the background.
      refetchOnWindowFocus: 'always',
      // A canary may go back by itself at any time.
      refetchInterval: ({ state }) => (state.data?.apps.some(({ canary }) => canary) ? canaryRefreshMs : false),
    },
  );
  const apps = [...(status.data?.apps ?? [])].sort((one, other) => one.app.localeCompare(other.app));
  return (
    <div className="stack stack--loose">
      <header>
        <h1>Releases</h1>
        <p className="lead">What visitors get of each app. A change takes effect at once, and needs no restart.</p>
      </header>
      <section className="stack" aria-labelledby="live-releases" aria-busy={status.isFetching}>
        <h2 id="live-releases">Live</h2>
        <LoadFailure list={status} fallback="Failed to fetch what is live" />
        {status.isPending && (
          <p className="muted" role="status">
            Loading releases...
          </p>
        )}
        {status.data && apps.length === 0 && <p className="empty">Nothing is live yet</p>}
        <ul className={styles.apps}>
          {apps.map((app) => (
            <AppRow key={app.app} app={app} onAsk={open} />
          ))}
        </ul>
      </section>
      <History apps={apps.map(({ app }) => app)} />
      <ReleaseDialog {...dialog} />
    </div>
  );
}
