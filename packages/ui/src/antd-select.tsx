import { Select, type SelectProps } from 'antd';
import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react';
import { AntdTheme } from './antd-theme.tsx';

/** In px, for seven choices. */
const listHeight = 7 * 44;

const Props = createContext<SelectProps<string>>({});

/** antd's Select. Its open list has the name of its field. */
export const AntdSelect = (props: SelectProps<string>) => <Props value={props}>{themed}</Props>;

function NamedSelect() {
  const props = use(Props);
  const frame = useRef<HTMLDivElement>(null);
  const changeOpen = (open: boolean) => {
    // The closed list stays in the page, and would be a second element with that name.
    if (!open) listIn(frame)?.removeAttribute('aria-label');
    props.onOpenChange?.(open);
  };
  return (
    <Select<string>
      {...props}
      // Few enough to need no measuring, and to be shown whole.
      virtual={false}
      listHeight={listHeight}
      popupMatchSelectWidth={false}
      status={props['aria-invalid'] ? 'error' : undefined}
      onOpenChange={changeOpen}
      getPopupContainer={landmarkOf}
      popupRender={(list) => <NamedList frame={frame}>{list}</NamedList>}
    />
  );
}

/** One element, so that antd's provider is not rendered again with every change of the props. */
const themed = (
  <AntdTheme>
    <NamedSelect />
  </AntdTheme>
);

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
