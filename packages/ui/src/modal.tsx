import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from './close-button.tsx';
import { type ListPlace, partsAround, placeInList } from './focus.ts';

export interface ModalProps {
  open: boolean;
  title: ReactNode;
  /** In pixels, where the window has room for it. */
  width?: number;
  /** Its buttons. */
  footer?: ReactNode;
  /** Whether the close button and Escape close it. */
  closable?: boolean;
  /** Label of the close button, if another button says 'Close'. */
  closeLabel?: string;
  onClose(): void;
  /** Once it is closed, and the focus is back. */
  afterClose?(): void;
  children?: ReactNode;
}

/**
 * A dialog in front of the page, which cannot be used meanwhile, except for toasts. A click beside it does nothing.
 * The focus goes to the element with `data-first-focus`, or else to the dialog. Afterwards it goes back to the element
 * that opened the dialog. If that has disappeared, it moves to the row beside it, or to the part of the page around it.
 */
export function Modal(props: ModalProps) {
  const { open, afterClose } = props;
  const id = useId();
  useFocus(id, open, afterClose);
  return open ? createPortal(<Dialog {...props} id={id} />, document.body) : null;
}

function Dialog(props: ModalProps & { id: string }) {
  const { id, title, width = 520, footer, closable = true, closeLabel = 'Close', onClose, children } = props;
  useEscape(id, () => closable && onClose());
  return (
    <div className="modal">
      <div
        id={id}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        className="modal__dialog"
        style={{ maxWidth: width }}
      >
        <h2 id={`${id}-title`} className="modal__title">
          {title}
        </h2>
        {closable && <CloseButton className="modal__close" label={closeLabel} data-tip="Close" onClick={onClose} />}
        <div id={`${id}-body`} className="modal__body">
          {children}
        </div>
        {footer && <div className="modal__footer">{footer}</div>}
      </div>
    </div>
  );
}

/** Wherever the focus is, because a click beside the dialog takes it away. An open list in the dialog closes first. */
function useEscape(id: string, onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    const onKeyDown = ({ key, isComposing }: KeyboardEvent) => {
      const isCovered = document.getElementById(id)?.closest('[inert]');
      const isInList = document.activeElement?.getAttribute('aria-expanded') === 'true';
      if (key === 'Escape' && !isComposing && !isCovered && !isInList) close();
    };
    // Before the list hears of it, and after a tooltip, for which the window listens.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [id]);
}

/** Everything that a dialog covers: toasts stay in use. */
const covered = 'body > :not(#root, script, .tooltip), #root > :not(.toaster)';

/** What makes a dialog more than a few words, or will when it has loaded. */
const filledIn = '.modal__body :is(input, textarea, section, .spinner)';

/** Where the focus was before. */
interface Opened {
  opener: Element | null;
  around: HTMLElement[];
  place: ListPlace | null;
}

function useFocus(id: string, open: boolean, afterClose?: () => void): void {
  const opened = useRef<Opened>(null);
  useLayoutEffect(() => {
    const dialog = document.getElementById(id);
    if (!open || !dialog) return;
    const { clientWidth } = document.documentElement;
    document.documentElement.toggleAttribute('data-scrolls', innerWidth > clientWidth);
    const opener = document.activeElement;
    opened.current ??= { opener, around: partsAround(opener), place: placeInList(opener) };
    const others = [...document.querySelectorAll<HTMLElement>(covered)].filter(
      (element) => !element.inert && !element.contains(dialog),
    );
    for (const element of others) element.inert = true;
    // Where there is nothing to fill in on the way to the buttons, screen readers read the words with the title.
    if (!dialog.querySelector(filledIn)) dialog.setAttribute('aria-describedby', `${id}-body`);
    (dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog).focus({ preventScroll: true });
    return () => {
      for (const element of others) element.inert = false;
    };
  }, [id, open]);
  useEffect(() => {
    if (open || !opened.current) return;
    giveFocusBack(opened.current);
    opened.current = null;
    afterClose?.();
  }, [open, afterClose]);
  // An open one can go with its page.
  useEffect(() => () => void (opened.current && giveFocusBack(opened.current)), []);
}

function giveFocusBack({ opener, around, place }: Opened): void {
  const isLost = () => document.activeElement === document.body;
  if (isLost()) (opener as HTMLElement | null)?.focus({ preventScroll: true });
  place?.goOn();
  if (isLost()) around.find((part) => part.getClientRects().length > 0)?.focus({ preventScroll: true });
}
