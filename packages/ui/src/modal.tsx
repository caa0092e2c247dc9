import { Modal as AntdModal, type ModalProps } from 'antd';
import { useId, useLayoutEffect, useRef } from 'react';
import { type ListPlace, partsAround, placeInList } from './focus.ts';

const closeIcon = (
  <span aria-hidden="true" data-tip="Close">
    ×
  </span>
);

/**
 * antd's Modal. If the element that opened it has disappeared, the focus moves to the row beside it, or to the part of
 * the page around it.
 */
export function Modal(props: ModalProps) {
  const id = useId();
  const around = useRef<HTMLElement[]>([]);
  const place = useRef<ListPlace>(null);
  useLayoutEffect(() => {
    if (!props.open) return;
    around.current = partsAround(document.activeElement);
    place.current = placeInList(document.activeElement);
  }, [props.open]);
  const afterClose = () => {
    const dialog = document.getElementById(id);
    const isLost = () => document.activeElement === document.body || dialog?.contains(document.activeElement);
    place.current?.goOn(dialog);
    if (isLost()) {
      around.current.find((part) => part.checkVisibility())?.focus({ preventScroll: true });
    }
    props.afterClose?.();
  };
  return (
    <AntdModal
      closeIcon={closeIcon}
      {...props}
      wrapProps={{ id }}
      okButtonProps={{ 'aria-disabled': props.okButtonProps?.loading ? true : undefined, ...props.okButtonProps }}
      afterClose={afterClose}
    />
  );
}
