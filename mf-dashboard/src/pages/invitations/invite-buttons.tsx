import { Button } from '@portal/ui';
import styles from './invite-dialog.module.css';
import { batchSize } from './invite-run.ts';
import type { InviteForm } from './use-invite-form.ts';

/** @param props.sent whether everything asked for was sent, so that nothing is left but to close. */
export function InviteButtons({ form, sent }: { form: InviteForm; sent: boolean }) {
  const { busy, empty, run, stopping } = form;
  const checking = busy && run?.dryRun === true;
  const sending = busy && !checking;
  return (
    <div className={styles.buttons}>
      <Button disabled={empty || sending} loading={checking} onClick={form.check}>
        {checking ? 'Checking...' : 'Check addresses'}
      </Button>
      {busy && run && run.waiting.length > batchSize && (
        <Button danger loading={stopping} onClick={form.stop}>
          {stopping ? 'Stopping...' : 'Stop'}
        </Button>
      )}
      <Button type="primary" htmlType="submit" disabled={checking || (empty && !sending && !sent)} loading={sending}>
        {sent ? 'Close' : sending ? 'Sending...' : 'Send Invitations'}
      </Button>
    </div>
  );
}
