import { Button } from '@portal/ui';
import { WithReason } from '@portal/ui/with-reason';
import styles from './invite-dialog.module.css';
import { batchSize } from './invite-run.ts';
import type { InviteForm } from './use-invite-form.ts';

const reason = 'Enter at least one email address first';

/** @param props.sent whether everything asked for was sent, so that nothing is left but to close. */
export function InviteButtons({ form, sent }: { form: InviteForm; sent: boolean }) {
  const { busy, empty, run, stopping } = form;
  const checking = busy && run?.dryRun === true;
  const sending = busy && !checking;
  return (
    <div className={styles.buttons}>
      <WithReason reason={empty && !busy && reason}>
        <Button disabled={empty || sending} loading={checking} onClick={form.check}>
          {checking ? 'Checking...' : 'Check addresses'}
        </Button>
      </WithReason>
      {busy && run && run.waiting.length > batchSize && (
        <Button danger loading={stopping} onClick={form.stop}>
          {stopping ? 'Stopping...' : 'Stop'}
        </Button>
      )}
      <WithReason reason={empty && !busy && !sent && reason}>
        <Button type="primary" htmlType="submit" disabled={checking || (empty && !sending && !sent)} loading={sending}>
          {sent ? 'Close' : sending ? 'Sending...' : 'Send Invitations'}
        </Button>
      </WithReason>
    </div>
  );
}
