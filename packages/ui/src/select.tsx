import { Select as AntdSelect, type SelectProps } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** antd's Select, whose list carries the name of the field that it belongs to while it is open. */
export function Select<Value>(props: SelectProps<Value>) {
  const frame = useRef<HTMLDivElement>(null);
  const changeOpen = (open: boolean) => {
    // The closed list stays on the page: it would be a second thing of that name.
    if (!open) listIn(frame)?.removeAttribute('aria-label');
    props.onOpenChange?.(open);
  };
  return (
    <AntdSelect<Value>
      {...props}
      onOpenChange={changeOpen}
      getPopupContainer={landmarkOf}
      popupRender={(list) => <NamedList frame={frame}>{list}</NamedList>}
    />
  );
}

/** The list opens in the part of the page that its field is in: at the end of the body, it would belong to none. */
const landmarkOf = (field: HTMLElement) => field.closest<HTMLElement>('.ant-modal-body, main') ?? document.body;

type Frame = RefObject<HTMLDivElement | null>;

const listIn = (frame: Frame) => frame.current?.querySelector('[role="listbox"]');

/** antd leaves the list without a name, so that a screen reader announces nothing but 'list box'. */
function NamedList({ frame, children }: { frame: Frame; children: ReactNode }) {
  useLayoutEffect(() => {
    const list = listIn(frame);
    list?.setAttribute('aria-label', nameOf(list.id));
  });
  return <div ref={frame}>{children}</div>;
}

function nameOf(listId: string): string {
  const field = document.querySelector<HTMLInputElement>(`[aria-controls="${CSS.escape(listId)}"]`);
  return field?.ariaLabel ?? field?.labels?.[0]?.textContent ?? 'Choices';
}
