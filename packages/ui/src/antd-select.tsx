import { Select, type SelectProps } from 'antd';
import { createContext, startTransition, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { AntdTheme, rem } from './antd-theme.tsx';

/** In px, for seven choices. */
const listHeight = 7 * 2.75 * rem;

const Props = createContext<SelectProps<string>>({});

/** antd's Select. Its open list has the name of its field. */
export const AntdSelect = (props: SelectProps<string>) => <Props value={props}>{themed}</Props>;

function NamedSelect() {
  const props = use(Props);
  const list = useRef<Element>(null);
  const [isOpen, setOpen] = useState(false);
  const giveName = (frame: Element | null) => {
    list.current = frame?.querySelector('[role="listbox"]') ?? null;
    list.current?.setAttribute('aria-label', nameOf(list.current.id));
  };
  return (
    <Select<string>
      {...props}
      // Few enough to need no measuring, and to be shown whole.
      virtual={false}
      notFoundContent="No data"
      listHeight={listHeight}
      popupMatchSelectWidth={false}
      // With large letters, a choice can be wider than the window.
      styles={{ popup: { root: { maxWidth: 'calc(100vw - 1rem)' } } }}
      optionRender={({ label }) => <span style={{ whiteSpace: 'normal' }}>{label}</span>}
      status={props['aria-invalid'] ? 'error' : undefined}
      open={props.open ?? isOpen}
      onOpenChange={(opens) => {
        // antd places a list in a dozen layouts: the field shows its focus first. After a key, the next one may be for the list.
        if (window.event?.type === 'mousedown') startTransition(() => setOpen(opens));
        else setOpen(opens);
        // The closed list stays in the page, and would be a second element with that name.
        if (!opens) list.current?.removeAttribute('aria-label');
      }}
      getPopupContainer={landmarkOf}
      popupRender={(choices) => <div ref={giveName}>{choices}</div>}
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

/** antd gives the list no name, so a screen reader would announce only 'list box'. */
function nameOf(listId: string): string {
  const field = document.querySelector<HTMLInputElement>(`[aria-controls="${CSS.escape(listId)}"]`);
  return field?.ariaLabel ?? field?.labels?.[0]?.textContent ?? 'Choices';
}

/** antd takes twice as long to open its first list, so one is opened beforehand. It is gone before the next frame. */
function openFirstList() {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  for (const open of [false, true, false])
    flushSync(() => root.render(<AntdSelect open={open} value={`${open}`} options={[{ value: 'true' }]} />));
  root.unmount();
  place.remove();
}

// Safari cannot tell when it is idle.
(window.requestIdleCallback ?? setTimeout)(openFirstList);
