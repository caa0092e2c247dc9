import { useCall } from '@portal/sdk/query';
import { ErrorBanner, useDialog } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { EmptyState, ListWaiting } from '@portal/ui/states';
import { AppRow } from './app-row.tsx';
import { History } from './history.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { RetiredRow } from './retired-row.tsx';
import { UnfinishedNotice } from './unfinished-notice.tsx';

const canaryRefreshMs = 15_000;

/** Admins see what visitors get of each app, and change it as the release tool does. */
export function ReleasesPage() {
  const [open, dialog] = useDialog(ReleaseDialog);
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
  const retired = status.data?.retired ?? [];
  return (
    <div className="stack stack--loose">
      <header>
        <div className="row">
          <h1>Releases</h1>
          {status.data && <Channel name={status.data.channel} />}
        </div>
        <p className="lead">
          What visitors of this channel get of each app. A change takes effect at once, and needs no restart. Figures
          count page visits; nothing about a person is recorded.
        </p>
      </header>
      <section className="stack" aria-labelledby="active-releases" aria-busy={status.isPending}>
        <h2 id="active-releases">Active</h2>
        <ErrorBanner error={status.error} fallback="Failed to fetch what is active" onRetry={status.refetch} />
        {status.isPending && <ListWaiting text="Loading releases..." />}
        {status.data?.unfinished && <UnfinishedNotice {...status.data.unfinished} />}
        {status.data && apps.length === 0 && <EmptyState art="papers" title="Nothing is active yet" />}
        <ul className="list">
          {apps.map((app) => (
            <AppRow key={app.app} app={app} onAsk={(action) => open({ action, status: app })} />
          ))}
          {retired.map((one) => (
            <RetiredRow key={one.app} retired={one} onRestore={(seen) => open({ action: 'restore', status: seen })} />
          ))}
        </ul>
      </section>
      <History apps={[...apps, ...retired].map(({ app }) => app)} />
      {dialog}
    </div>
  );
}

/** People who try a release in a channel of its own must not take it for the live portal. */
const Channel = ({ name }: { name: string }) => (
  <Badge
    tone={name === 'production' ? undefined : 'badge--warning'}
    tip={
      name === 'production'
        ? 'The versions of the live portal'
        : 'A portal to try releases in. Those of the live portal are in the channel production'
    }
  >
    Channel: {name}
  </Badge>
);
