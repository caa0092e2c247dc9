import { Select, type SelectProps } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { AntdTheme } from './antd-theme.tsx';

/** antd's Select. Its open list has the name of its field. */
export function AntdSelect(props: SelectProps<string>) {
  const frame = useRef<HTMLDivElement>(null);
  const changeOpen = (open: boolean) => {
    // The closed list stays in the page, and would be a second element with that name.
    if (!open) listIn(frame)?.removeAttribute('aria-label');
    props.onOpenChange?.(open);
  };
  return (
    <AntdTheme>
      <Select<string>
        {...props}
        status={props['aria-invalid'] ? 'error' : undefined}
        onOpenChange={changeOpen}
        getPopupContainer={landmarkOf}
        popupRender={(list) => <NamedList frame={frame}>{list}</NamedList>}
      />
    </AntdTheme>
  );
}

/** The list opens in the same part of the page as its field. At the end of the body it would belong to no part. */
const landmarkOf = (field: HTMLElement) => field.closest<HTMLElement>('.modal__body, main') ?? document.body;

type Frame = RefObject<HTMLDivElement | null>;

const listIn = (frame: Frame) => frame.current?.querySelector('[role="listbox"]');

/** antd gives the list no name, so a screen reader would announce only 'list box'. */
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
