import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Button } from './button.tsx';
import { ErrorText, type ShownError } from './error-text.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import { Modal } from './modal.tsx';

interface Props {
  isOpen: boolean;
  onClose(): void;
  afterClose?(): void;
  title: ReactNode;
  /** In pixels. */
  width?: number;
  /** What its button says, and says while it works. A dialog with buttons of its own leaves it out. */
  does?: [idle: ReactNode, working: ReactNode];
  /** Whether the button takes something away. */
  danger?: boolean;
  /** Whether it asks a question alone: the button has the focus, so that Enter answers. */
  isQuestion?: boolean;
  /** Whether there is nothing to submit yet. */
  disabled?: boolean;
  /** What it starts. While that is under way the dialog cannot be left. */
  saving?: { isPending: boolean; error: ShownError | null };
  /** Whether something was typed that would be lost: then leaving asks first. */
  isDirty?: boolean;
  /** What would be lost, in words. */
  unsaved?: string;
  /** Label of the close icon, if another button says 'Close'. */
  closeLabel?: string;
  /** The message for an error without one. Without it, errors are shown elsewhere. The dialog stays open. */
  fallback?: string;
  onSubmit?(event: SyntheticEvent): void;
  children: ReactNode;
}

/** A dialog around one form, or around a question alone. A click beside it does not close it. */
export function FormDialog(props: Props) {
  const { isOpen, does, saving, isDirty = false, fallback, onSubmit, onClose } = props;
  const { unsaved = 'What you entered has not been saved.' } = props;
  const isWorking = saving?.isPending ?? false;
  const formId = useId();
  const { leaveBy, question } = useLeaveGuard({ active: isDirty && isOpen, text: unsaved });
  const cancel = () => leaveBy(onClose);
  const buttons = does && (
    <>
      <Button disabled={isWorking} onClick={cancel}>
        Cancel
      </Button>
      <Button
        look="primary"
        danger={props.danger}
        type="submit"
        form={formId}
        data-first-focus={props.isQuestion || undefined}
        disabled={props.disabled}
        loading={isWorking}
      >
        {does[isWorking ? 1 : 0]}
      </Button>
    </>
  );
  return (
    <Modal
      open={isOpen}
      title={props.title}
      width={props.width}
      footer={buttons}
      closable={!isWorking}
      closeLabel={props.closeLabel}
      onClose={cancel}
      afterClose={props.afterClose}
    >
      <form
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.(event);
        }}
      >
        {fallback && saving?.error && (
          <div className="notice notice--danger" role="alert">
            <ErrorText error={saving.error} fallback={fallback} />
          </div>
        )}
        {props.children}
      </form>
      {question}
    </Modal>
  );
}
