import { type AppStatus, dateAndTime } from '@portal/contracts';
import { Button } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { passingFocusOn } from '@portal/ui/focus';
import { useId } from 'react';
import { Figures, Widening } from './figures.tsx';
import { doneBy, percent, shortCommit } from './in-words.ts';
import type { Subject } from './release-actions.ts';
import styles from './releases.module.css';

interface Props {
  app: AppStatus;
  onAsk(action: Subject['action']): void;
}

/** One app: its active version, its canary, what was ended or rolled back, the figures of each, and the possible actions. */
export function AppRow({ app, onAsk }: Props) {
  const nameId = useId();
  const { canary, demotions } = app;
  return (
    <li ref={passingFocusOn} tabIndex={-1} className={`card ${styles.app}`}>
      <div className={styles.what}>
        <div className="row">
          <h3 id={nameId} className={styles.name}>
            {app.app}
          </h3>
          {canary && (
            <Badge
              tone="badge--accent"
              tip={`${percent(canary.share)} of the visitors get another version, to try it out`}
            >
              Canary {percent(canary.share)}
            </Badge>
          )}
          {!(app.fits && (canary?.fits ?? true)) && (
            <Badge tone="badge--danger" tip="Built for another version of what the shell offers">
              Does not fit
            </Badge>
          )}
        </div>
        <Running app={app.app} running={app} title="Active" />
        {canary && (
          <Running app={app.app} running={canary} title={`Canary for ${percent(canary.share)} of the visitors`} />
        )}
        {canary?.widening && <Widening {...canary.widening} />}
        <Figures app={app} />
        {demotions.map(({ version, wasActive, at, by, reason }) => (
          <p key={at} className={styles.demotion}>
            <strong>
              {version} was {wasActive ? 'rolled back' : 'ended'}
            </strong>{' '}
            <time dateTime={at}>{dateAndTime(at)}</time> {doneBy(by)}
            {reason && `: ${reason}`}
          </p>
        ))}
      </div>
      <div className={styles.actions}>
        {changes
          .filter(({ isPossible }) => isPossible(app))
          .map(({ action, label }) => (
            <Button
              key={action}
              danger={action === 'rollback' || action === 'demote' || action === 'retire'}
              aria-describedby={nameId}
              onClick={() => onAsk(action)}
            >
              {label}
            </Button>
          ))}
      </div>
    </li>
  );
}

const changes: { action: Subject['action']; label: string; isPossible(app: AppStatus): boolean }[] = [
  { action: 'widen', label: 'Canary to Everyone', isPossible: ({ canary }) => canary !== null },
  { action: 'demote', label: 'End Canary', isPossible: ({ canary }) => canary !== null },
  {
    action: 'rollback',
    label: 'Roll Back',
    isPossible: ({ app, rollbackTo }) => rollbackTo !== null || app !== 'shell',
  },
  { action: 'promote', label: 'Promote a Version', isPossible: () => true },
  { action: 'retire', label: 'Retire', isPossible: ({ app }) => app !== 'shell' },
];

interface RunningProps {
  app: string;
  running: Pick<AppStatus, 'version' | 'since' | 'by' | 'commit' | 'sdk' | 'fits'>;
  title: string;
}

function Running({ app, running, title }: RunningProps) {
  const { version, since, by, commit, sdk, fits } = running;
  return (
    <div>
      <p>
        {title}: <strong>{version}</strong>
      </p>
      <ul className="facts-line">
        <li>
          since <time dateTime={since}>{dateAndTime(since)}</time>
        </li>
        <li>{doneBy(by)}</li>
        <li>
          <span data-tip={commit ?? undefined} tabIndex={commit ? 0 : undefined}>
            {shortCommit(commit)}
          </span>
        </li>
        <li className={fits ? undefined : styles.unfit}>{fitting({ app, sdk, fits })}</li>
      </ul>
    </div>
  );
}

function fitting({ app, sdk, fits }: { app: string; sdk: string; fits: boolean }): string {
  if (app === 'shell') return `offers sdk ${sdk}: ${fits ? 'fits every active app' : 'does not fit every active app'}`;
  return `needs sdk ${sdk}: ${fits ? 'fits the shell' : 'does not fit the shell'}`;
}
