import { Modal } from '@portal/ui';
import { type ReactNode, useId, useState } from 'react';

/** What a dialog is about, and whether it is open: the subject outlives the closing, which takes a moment. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (chosen: Subject) => {
    setSubject(chosen);
    setOpen(true);
  };
  return { open, subject, isOpen, onClose: () => setOpen(false) };
}

/** What `useDialog` gives to the dialog itself. */
export type DialogProps<Subject> = Omit<ReturnType<typeof useDialog<Subject>>, 'open'>;

interface Props {
  isOpen: boolean;
  title: ReactNode;
  okText: ReactNode;
  /** While what was entered is on its way the dialog cannot be left. */
  isWorking: boolean;
  onClose(): void;
  afterClose?(): void;
  /** The form, with the id that the dialog's button submits. */
  children(formId: string): ReactNode;
}

/** A dialog around one form. A click beside it does not close it: what is typed would be lost. */
export function FormDialog({ isOpen, title, okText, isWorking, onClose, afterClose, children }: Props) {
  const formId = useId();
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={okText}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isWorking }}
      cancelButtonProps={{ disabled: isWorking }}
      closable={!isWorking}
      keyboard={!isWorking}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
      {...(afterClose && { afterClose })}
    >
      {children(formId)}
    </Modal>
  );
}
