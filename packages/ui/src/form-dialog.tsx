import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Button } from './button.tsx';
import { ErrorText, type ShownError } from './error-text.tsx';
import { useHeldForm } from './held-form.ts';
import { useHeldNavigation } from './held-navigation.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { Modal, type ModalProps } from './modal.tsx';

interface Props extends Pick<ModalProps, 'title' | 'width' | 'closeLabel' | 'onClose' | 'afterClose'> {
  isOpen: boolean;
  /**
   * What its button says, says while it works, and what the button beside it says where 'Cancel' could mean the same. A dialog
   * with buttons of its own leaves it out.
   */
  does?: [idle: ReactNode, working: ReactNode, keeping?: string];
  /** Whether the button takes something away. */
  danger?: boolean;
  /** Whether it asks a question alone: the button has the focus, so that Enter answers. */
  isQuestion?: boolean;
  /** Whether there is nothing to submit yet. */
  disabled?: boolean;
  /** What it starts. While that is under way the dialog cannot be left, and nothing in it changed. */
  saving?: { isPending: boolean; error: ShownError | null };
  /** Whether something was typed that would be lost: then leaving asks first. */
  isDirty?: boolean;
  /** What would be lost, in words. */
  unsaved?: string;
  /** The message for an error without one. Without it, errors are shown elsewhere. The dialog stays open. */
  fallback?: string;
  onSubmit?(event: SyntheticEvent): void;
  children: ReactNode;
}

/** A dialog around one form, or around a question alone. A click beside it does not close it. */
export function FormDialog(props: Props) {
  const { isOpen, does, danger, isQuestion, disabled, saving, isDirty = false, fallback, ...rest } = props;
  const { unsaved = 'What you entered has not been saved.', onSubmit, onClose, children, ...modal } = rest;
  const isWorking = saving?.isPending ?? false;
  const formId = useId();
  useHeldForm(formId, isWorking);
  const { leaveBy, question } = useLeaveGuard({ active: isDirty && isOpen, text: unsaved });
  // What fails is said in the dialog alone.
  useHeldNavigation(isWorking && isOpen && !isDirty && fallback !== undefined, () => {});
  const cancel = () => leaveBy(onClose);
  const buttons = does && (
    <>
      <Button disabled={isWorking} onClick={cancel}>
        {does[2] ?? 'Cancel'}
      </Button>
      <Button
        look="primary"
        danger={danger}
        type="submit"
        form={formId}
        data-first-focus={isQuestion || undefined}
        disabled={disabled}
        loading={isWorking}
      >
        {does[isWorking ? 1 : 0]}
      </Button>
    </>
  );
  return (
    <Modal {...modal} open={isOpen} footer={buttons} closable={!isWorking} onClose={cancel}>
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
          <div ref={bringIntoView} className="notice notice--danger" role="alert">
            <ErrorText error={saving.error} fallback={fallback} />
          </div>
        )}
        {children}
      </form>
      {question}
    </Modal>
  );
}

/** The button that was pressed is at the end of the dialog, which is longer than the screen of a phone. */
const bringIntoView = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' });
