import type { ModalProps } from 'antd';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useLeaveGuard } from './leave-guard.tsx';
import { Modal } from './modal.tsx';

interface Props extends Pick<ModalProps, 'width' | 'footer'> {
  isOpen: boolean;
  onClose(): void;
  afterClose?(): void;
  title: ReactNode;
  /** What its button says, and says while it works. A dialog with buttons of its own has none, and null for `footer`. */
  does?: [idle: ReactNode, working: ReactNode];
  /** Whether the button takes something away. */
  danger?: boolean;
  /** Whether there is nothing to submit yet. */
  disabled?: boolean;
  /** While what was entered is on its way the dialog cannot be left. */
  isWorking?: boolean;
  /** Whether something was typed that would be lost: then leaving asks first. */
  isDirty?: boolean;
  /** What would be lost, in words. */
  unsaved?: string;
  /** Label of the close icon, if another button says 'Close'. */
  closeLabel?: string;
  /** The error, and the message for an error without one. The dialog stays open. */
  error?: Error | null;
  fallback?: string;
  onSubmit?(event: SyntheticEvent): void;
  children: ReactNode;
}

/** A dialog around one form, or around a question alone. A click beside it does not close it. */
export function FormDialog(props: Props) {
  const {
    does = [],
    danger,
    disabled,
    isWorking = false,
    isDirty = false,
    error = null,
    fallback,
    onSubmit,
    children,
  } = props;
  const { unsaved = 'What you entered has not been saved.', closeLabel = 'Close' } = props;
  const formId = useId();
  const { leaveBy, question } = useLeaveGuard({ active: isDirty && props.isOpen, text: unsaved });
  return (
    <Modal
      open={props.isOpen}
      title={props.title}
      okText={does[isWorking ? 1 : 0]}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isWorking, danger, disabled }}
      cancelButtonProps={{ disabled: isWorking }}
      width={props.width}
      footer={props.footer}
      closable={isWorking ? false : { 'aria-label': closeLabel }}
      keyboard={!isWorking}
      mask={{ closable: false }}
      onCancel={() => leaveBy(props.onClose)}
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
        {error && (
          <p className="notice notice--danger" role="alert">
            {error.message || fallback}
          </p>
        )}
        {children}
      </form>
      {question}
    </Modal>
  );
}
