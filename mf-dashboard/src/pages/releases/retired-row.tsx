import { dateAndTime, type RetiredStatus } from '@portal/contracts';
import { Button } from '@portal/ui';
import { passingFocusOn } from '@portal/ui/focus';
import { useId } from 'react';
import { doneBy } from './in-words.ts';
import type { SeenApp } from './release-actions.ts';
import styles from './releases.module.css';

interface Props {
  retired: RetiredStatus;
  onRestore(app: SeenApp): void;
}

/** A retired app, with the reason and a way to restore it. */
export function RetiredRow({ retired, onRestore }: Props) {
  const nameId = useId();
  const { app, version, since, by, reason } = retired;
  return (
    <li ref={passingFocusOn} tabIndex={-1} className={`card ${styles.app}`}>
      <div className={styles.what}>
        <div className="row">
          <h3 id={nameId} className={styles.name}>
            {app}
          </h3>
          <span className="badge">Retired</span>
        </div>
        <p className={styles.demotion}>
          <strong>{version} was retired</strong> <time dateTime={since}>{dateAndTime(since)}</time> {doneBy(by)}:{' '}
          {reason}
        </p>
      </div>
      <div className={styles.actions}>
        <Button aria-describedby={nameId} onClick={() => onRestore({ app, version, canary: null, rollbackTo: null })}>
          Bring Back
        </Button>
      </div>
    </li>
  );
}
