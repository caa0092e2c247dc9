import { LeaveGuard, Modal } from '@portal/ui';
import type { SyntheticEvent } from 'react';
import { InviteButtons } from './invite-buttons.tsx';
import { InviteFields } from './invite-fields.tsx';
import { InviteProgress } from './invite-progress.tsx';
import { InviteResults } from './invite-results.tsx';
import { isUnfinished } from './invite-run.ts';
import { type InviteForm, useInviteForm } from './use-invite-form.ts';

interface Props {
  open: boolean;
  onClose(): void;
}

/** Leads and admins invite people by e-mail (spec section 2, 'Manage Users', and section 4, 'Invitation dialog'). */
export function InviteDialog({ open, onClose }: Props) {
  const form = useInviteForm();
  return (
    <Modal
      open={open}
      title="Invite Members"
      footer={null}
      width={640}
      closable={form.busy ? false : { 'aria-label': 'Dismiss' }}
      keyboard={!form.busy}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
      afterClose={form.reset}
    >
      <InviteBody form={form} onClose={onClose} />
      <LeaveGuard active={form.busy || !form.empty} text="Not all of these invitations have been sent." />
    </Modal>
  );
}

function InviteBody({ form, onClose }: { form: InviteForm; onClose(): void }) {
  const { run, busy, error } = form;
  const sent = !busy && form.empty && run !== null && !run.dryRun && !isUnfinished(run);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (sent) onClose();
    else form.send();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <InviteFields form={form} />
      {error && (
        <p className="notice notice--danger" role="alert">
          {error}
        </p>
      )}
      {run && busy && <InviteProgress run={run} />}
      {run && !busy && <InviteResults run={run} />}
      <InviteButtons form={form} sent={sent} />
    </form>
  );
}
