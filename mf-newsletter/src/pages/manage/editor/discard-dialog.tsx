import { Modal } from '@portal/ui';

interface Props {
  open: boolean;
  onKeep(): void;
  onDiscard(): void;
}

/** Asks before typed work is thrown away. */
export function DiscardDialog({ open, onKeep, onDiscard }: Props) {
  return (
    <Modal
      open={open}
      title="Discard unsaved changes?"
      okText="Discard Changes"
      okButtonProps={{ danger: true }}
      cancelText="Keep Editing"
      onOk={onDiscard}
      onCancel={onKeep}
    >
      <p>What you changed in this post has not been saved.</p>
    </Modal>
  );
}
