import { shownNumber } from '@portal/contracts';
import { useId } from 'react';
import styles from './invite-dialog.module.css';
import type { InviteRun } from './invite-run.ts';

export function InviteProgress({ run }: { run: InviteRun }) {
  const id = useId();
  const total = run.done.length + run.waiting.length;
  return (
    <div className={styles.progress}>
      <progress max={total} value={run.done.length} aria-labelledby={id} />
      <p id={id} className="muted small" role="status">
        {run.dryRun ? 'Checked' : 'Invited'} {shownNumber(run.done.length)} of {shownNumber(total)} addresses
      </p>
    </div>
  );
}
