import { type ComponentType, type ReactNode, useState } from 'react';

/** What a dialog gets of the page that opens it. */
export interface DialogProps<Subject> {
  /** What it is about. */
  subject: Subject;
  isOpen: boolean;
  onClose(): void;
  /** Once it is out of sight. */
  afterClose(): void;
}

/**
 * A dialog that exists from its opening until it has closed, so that each opening is new.
 * @param props more props, which can change at any time
 * @returns a function that opens it, and the dialog to put into the page (null if there is none)
 */
export function useDialog<Props extends DialogProps<unknown>>(
  Dialog: ComponentType<Props>,
  props?: Omit<Props, keyof DialogProps<unknown>>,
): [(subject: Props['subject']) => void, ReactNode] {
  const [opened, setOpened] = useState<{ subject: Props['subject']; isOpen: boolean; count: number } | null>(null);
  const [count, setCount] = useState(0);
  const open = (subject: Props['subject']) => {
    setOpened({ subject, isOpen: true, count });
    setCount(count + 1);
  };
  if (!opened) return [open, null];
  const all = {
    ...props,
    subject: opened.subject,
    isOpen: opened.isOpen,
    onClose: () => setOpened({ ...opened, isOpen: false }),
    afterClose: () => setOpened(null),
  } as unknown as Props;
  return [open, <Dialog key={opened.count} {...all} />];
}
