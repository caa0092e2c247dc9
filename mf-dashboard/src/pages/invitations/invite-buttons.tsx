import { Button } from '@portal/ui';
import styles from './invite-dialog.module.css';
import { batchSize } from './invite-run.ts';
import type { InviteForm } from './use-invite-form.ts';

/** @param props.sent whether everything asked for was sent, so that nothing is left but to close. */
export function InviteButtons({ form, sent }: { form: InviteForm; sent: boolean }) {
  const { busy, empty, run, stopping } = form;
  const idle = !busy && !empty;
  return (
    <div className={styles.buttons}>
      <Button disabled={!idle} onClick={form.check}>
        {busy && run?.dryRun ? 'Checking...' : 'Check addresses'}
      </Button>
      {busy && run && run.waiting.length > batchSize && (
        <Button danger disabled={stopping} onClick={form.stop}>
          {stopping ? 'Stopping...' : 'Stop'}
        </Button>
      )}
      <Button type="primary" htmlType="submit" disabled={!idle && !sent}>
        {sent ? 'Close' : busy && !run?.dryRun ? 'Sending...' : 'Send Invitations'}
      </Button>
    </div>
  );
}
