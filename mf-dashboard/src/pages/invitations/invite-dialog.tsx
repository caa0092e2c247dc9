import { chapters, maxNameLength } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { Button, type DialogProps, FormDialog, Select } from '@portal/ui';
import { Field, TextField } from '@portal/ui/form';
import { WithReason } from '@portal/ui/with-reason';
import { roleOptions } from '../manage-users/member-edits.ts';
import { AddressBox } from './address-box.tsx';
import styles from './invite-dialog.module.css';
import { InviteProgress } from './invite-progress.tsx';
import { InviteResults } from './invite-results.tsx';
import { batchSize, isUnfinished } from './invite-run.ts';
import { type Invite, useInvite } from './use-invite.ts';

const chapterOptions = chapters.map((value) => ({ value, label: value }));

/** Leads and admins invite people by e-mail (spec section 2, 'Manage Users', and section 4, 'Invitation dialog'). */
export function InviteDialog({ isOpen, onClose, afterClose }: DialogProps<void>) {
  const invite = useInvite();
  const { run, saving, busy, empty, send } = invite;
  // Everything was sent, so the dialog can only be closed.
  const sent = !busy && empty && run !== null && !run.dryRun && !isUnfinished(run);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      title="Invite Members"
      width={640}
      closeLabel="Dismiss"
      saving={saving}
      isDirty={busy || !empty}
      unsaved="Not all of these invitations have been sent."
      fallback="Failed to send invitations. Please try again."
      onSubmit={sent ? onClose : send}
    >
      <Fields invite={invite} />
      {run && busy && <InviteProgress run={run} />}
      {run && !busy && <InviteResults run={run} />}
      <Buttons invite={invite} sent={sent} />
    </FormDialog>
  );
}

/** What the invitations say. Only admins invite admins, and choose a chapter (spec section 6). */
function Fields({ invite }: { invite: Invite }) {
  const { form, busy } = invite;
  const viewer = useRole();
  return (
    <>
      <AddressBox invite={invite} />
      <div className={styles.pair}>
        <Field form={form} name="role" label="Role">
          {(control) => <Select {...control} disabled={busy} options={roleOptions(viewer)} />}
        </Field>
        {viewer === 'admin' && (
          <Field form={form} name="chapter" label="Chapter">
            {(control) => <Select {...control} disabled={busy} options={chapterOptions} />}
          </Field>
        )}
      </div>
      <TextField form={form} name="committee" label="Committee (Optional)" maxLength={maxNameLength} readOnly={busy} />
    </>
  );
}

const emptyReason = 'Enter at least one email address first';

function Buttons({ invite, sent }: { invite: Invite; sent: boolean }) {
  const { busy, empty, run, stopping, check, stop } = invite;
  const checking = busy && run?.dryRun === true;
  const sending = busy && !checking;
  return (
    <div className="row row--end">
      <WithReason reason={empty && !busy && emptyReason}>
        <Button disabled={empty || sending} loading={checking} onClick={check}>
          {checking ? 'Checking...' : 'Check Addresses'}
        </Button>
      </WithReason>
      {sending && run && run.waiting.length > batchSize && (
        <Button danger loading={stopping} onClick={stop}>
          {stopping ? 'Stopping...' : 'Stop'}
        </Button>
      )}
      <WithReason reason={empty && !busy && !sent && emptyReason}>
        <Button look="primary" type="submit" disabled={checking || (empty && !sending && !sent)} loading={sending}>
          {sent ? 'Close' : sending ? 'Sending...' : 'Send Invitations'}
        </Button>
      </WithReason>
    </div>
  );
}
