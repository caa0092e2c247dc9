import { Modal } from '@portal/ui';
import type { InvitationChange } from './use-invitation-change.ts';

export function RevokeDialog({ changes }: { changes: InvitationChange }) {
  const { asked, askToRevoke, revoke, revoking } = changes;
  return (
    <Modal
      open={asked !== null}
      title="Revoke Invitation"
      okText={revoking ? 'Revoking...' : 'Revoke'}
      okButtonProps={{ danger: true, loading: revoking }}
      cancelButtonProps={{ disabled: revoking }}
      closable={!revoking}
      keyboard={!revoking}
      mask={{ closable: !revoking }}
      onOk={revoke}
      onCancel={() => askToRevoke(null)}
    >
      <p>
        Are you sure you want to revoke the invitation of {asked?.email}? The link that was sent stops working, and the
        address can be invited again.
      </p>
    </Modal>
  );
}
