import { counted } from '@portal/contracts';
import { ErrorBanner } from '@portal/ui';
import { EmptyState, ListWaiting } from '@portal/ui/states';
import { useEffect, useState } from 'react';
import styles from './api.module.css';
import { CallDetails } from './call-details.tsx';
import { callsOf, type Description } from './description.ts';
import { Prose } from './prose.tsx';

const address = '/api/v1/openapi.json';

/** Developers read the description of every call, and try it as themselves. */
export function ApiPage() {
  const { description, error, reload } = useDescription();
  return (
    <div className="stack stack--loose">
      <header>
        <h1>API</h1>
        <p className="lead">
          Read and try every call as yourself. Programs read them as <a href={address}>OpenAPI</a>.
        </p>
      </header>
      <ErrorBanner error={error} fallback="Failed to fetch the description of the API" onRetry={reload} />
      {!description && !error && <ListWaiting text="Loading calls..." />}
      {description && <Calls description={description} />}
    </div>
  );
}

function useDescription() {
  const [description, setDescription] = useState<Description>();
  const [error, setError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    const stop = new AbortController();
    setError(null);
    fetch(address, { signal: stop.signal })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(''))))
      .then(setDescription)
      // The browser's words for a network failure help nobody.
      .catch(() => stop.signal.aborted || setError(new Error('')));
    return () => stop.abort();
  }, [attempt]);
  return { description, error, reload: () => setAttempt(attempt + 1) };
}

function Calls({ description }: { description: Description }) {
  const [search, setSearch] = useState('');
  const { schemas } = description.components;
  const words = search.toLowerCase().split(/\s+/);
  const found = callsOf(description).filter(({ name, about }) =>
    words.every((word) => `${name} ${about}`.toLowerCase().includes(word)),
  );
  const features = [...new Set(found.map(({ feature }) => feature))].sort();
  return (
    <>
      <Prose text={description.info.description} />
      <div className="stack">
        <input
          className="input"
          type="search"
          aria-label="Search calls"
          placeholder="Search by address or words..."
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p className="muted" role="status">
          {counted(found.length, 'call')}
        </p>
      </div>
      {found.length === 0 && <EmptyState art="search" title="No calls found" />}
      {features.map((feature) => (
        <section key={feature} className="stack" aria-labelledby={`api-${feature}`}>
          <h2 id={`api-${feature}`}>{feature}</h2>
          <ul className={`lines ${styles.calls}`}>
            {found
              .filter((call) => call.feature === feature)
              .map((call) => (
                <CallDetails key={call.name} call={call} schemas={schemas} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
