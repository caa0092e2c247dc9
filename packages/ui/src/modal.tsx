import { Modal as AntdModal, type ModalProps } from 'antd';
import { useId, useLayoutEffect, useRef } from 'react';
import { partsAround } from './focus.ts';

/** antd's Modal. Where what opened it is gone once it closes, the focus goes on at the part of the page around that. */
export function Modal(props: ModalProps) {
  const id = useId();
  const around = useRef<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (props.open) around.current = partsAround(document.activeElement);
  }, [props.open]);
  const afterClose = () => {
    const { activeElement, body } = document;
    if (activeElement === body || document.getElementById(id)?.contains(activeElement)) {
      around.current.find((part) => part.checkVisibility())?.focus({ preventScroll: true });
    }
    props.afterClose?.();
  };
  return (
    <AntdModal
      {...props}
      wrapProps={{ id }}
      okButtonProps={{ 'aria-disabled': props.okButtonProps?.loading ? true : undefined, ...props.okButtonProps }}
      afterClose={afterClose}
    />
  );
}
