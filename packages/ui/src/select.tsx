import { Select as AntdSelect, type SelectProps } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** antd's Select, whose open list carries the name of the field that it belongs to. */
export function Select<Value>(props: SelectProps<Value>) {
  return (
    <AntdSelect<Value>
      {...props}
      getPopupContainer={landmarkOf}
      popupRender={(list) => <NamedList>{list}</NamedList>}
    />
  );
}

/** The list opens in the part of the page that its field is in: at the end of the body, it would belong to none. */
const landmarkOf = (field: HTMLElement) => field.closest<HTMLElement>('[role="dialog"], main') ?? document.body;

/** antd leaves the list without a name, so that a screen reader announces nothing but 'list box'. */
function NamedList({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = frame.current?.querySelector('[role="listbox"]');
    if (list) list.setAttribute('aria-label', nameOf(list.id));
  });
  return <div ref={frame}>{children}</div>;
}

function nameOf(listId: string): string {
  const field = document.querySelector<HTMLInputElement>(`[aria-controls="${CSS.escape(listId)}"]`);
  return field?.ariaLabel ?? field?.labels?.[0]?.textContent ?? 'Choices';
}
