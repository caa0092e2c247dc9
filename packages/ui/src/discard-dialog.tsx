import { Button } from './button.tsx';
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
      onClose={onKeep}
      footer={
        <>
          <Button onClick={onKeep}>Keep Editing</Button>
          <Button look="primary" danger onClick={onDiscard}>
            Discard Changes
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  );
}
