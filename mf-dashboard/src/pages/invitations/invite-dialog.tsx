import { chapters, maxNameLength } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { Button, type DialogProps, FormDialog, Select } from '@portal/ui';
import { Field, TextField } from '@portal/ui/form';
import { WithReason } from '@portal/ui/with-reason';
import pair from '../../pair.module.css';
import { roleOptions } from '../manage-users/member-edits.ts';
import { AddressBox } from './address-box.tsx';
import { InviteResults } from './invite-results.tsx';
import { type Invite, useInvite } from './use-invite.ts';

const chapterOptions = chapters.map((value) => ({ value, label: value }));

/** Leads and admins invite people by e-mail (spec section 2, 'Manage Users', and section 4, 'Invitation dialog'). */
export function InviteDialog({ isOpen, onClose, afterClose }: DialogProps<void>) {
  const invite = useInvite();
  const { outcome, isEmpty, isUnknown, send } = invite;
  // Everything was sent, so the dialog can only be closed.
  const isSent = isEmpty && outcome?.isDryRun === false;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      title="Invite Members"
      width={640}
      closeLabel="Dismiss"
      saving={invite.saving}
      isDirty={!isEmpty}
      unsaved={`These invitations ${isUnknown ? 'may have been sent: the page Invitations shows them then' : 'have not been sent'}.`}
      fallback={invite.failure}
      onSubmit={isSent ? onClose : send}
    >
      <Fields invite={invite} />
      <InviteResults outcome={outcome} />
      <Buttons invite={invite} isSent={isSent} />
    </FormDialog>
  );
}

/** What the invitations say. Only admins invite admins, and choose a chapter (spec section 6). */
function Fields({ invite }: { invite: Invite }) {
  const { form, saving } = invite;
  const busy = saving.isPending;
  const viewer = useRole();
  return (
    <>
      <AddressBox invite={invite} />
      <div className={pair.pair}>
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

function Buttons({ invite, isSent }: { invite: Invite; isSent: boolean }) {
  const { isEmpty, isChecking, isSending, check } = invite;
  return (
    <div className="row row--end">
      <WithReason reason={isEmpty && emptyReason}>
        <Button disabled={isEmpty || isSending} loading={isChecking} onClick={check}>
          {isChecking ? 'Checking...' : 'Check Addresses'}
        </Button>
      </WithReason>
      <WithReason reason={isEmpty && !isSent && emptyReason}>
        <Button look="primary" type="submit" disabled={isChecking || (isEmpty && !isSent)} loading={isSending}>
          {isSent ? 'Close' : isSending ? 'Sending...' : 'Send Invitations'}
        </Button>
      </WithReason>
    </div>
  );
}
