import { Modal } from './modal.tsx';

interface Props {
  open: boolean;
  /** What would be lost. */
  text: string;
  onKeep(): void;
  onDiscard(): void;
}

/** Asks before typed work is thrown away. */
export function DiscardDialog({ open, text, onKeep, onDiscard }: Props) {
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
      <p>{text}</p>
    </Modal>
  );
}
