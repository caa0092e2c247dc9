import { type RefObject, useEffect, useRef } from 'react';
import { create } from 'zustand';

export interface Toast {
  title: string;
  description?: string;
  /** What the request that failed is called in the logs. */
  reference?: string;
  variant?: 'default' | 'success' | 'destructive';
}

const visibleMs = 6000;
const lookAgainMs = 250;

/** `count` of those shown so far: each gets elements of its own, for screen readers pass over words that stay as they were. */
const useToast = create<{ toast: Toast | null; count: number }>(() => ({ toast: null, count: 0 }));

/**
 * Shows a short message; it takes the place of the one before (spec section 9: one toast at a time). One with a reference stays
 * until it is dismissed: nobody writes that down in six seconds.
 */
export function toast(message: Toast): void {
  useToast.setState(({ count }) => ({ toast: message, count: count + 1 }));
}

const dismiss = () => useToast.setState({ toast: null });

const pointedAt = 'data-pointed-at';

/**
 * Whether somebody points at a toast or has the focus on it. A pointer that rests where the toast appears says nothing: it
 * has just pressed what is there.
 */
const isRead = (toast: Element | null) => toast?.matches(`[${pointedAt}], :focus-within`);

/** Where toasts appear. Rendered once, by the shell or a standalone page. */
export function Toaster() {
  const { toast: current, count } = useToast();
  const box = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<EventTarget>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next one has its whole time, whatever it says
  useEffect(() => {
    if (!current || current.reference) return;
    const dismissUnlessRead = () => isRead(box.current) || dismiss();
    const timer = setInterval(dismissUnlessRead, visibleMs);
    return () => clearInterval(timer);
  }, [current, count]);
  useAvoidControls(box, current);
  const close = () => {
    dismiss();
    const before = focusedBefore.current as HTMLElement | null;
    (before?.isConnected ? before : document.getElementById('main'))?.focus({ preventScroll: true });
  };
  const destructive = current?.variant === 'destructive';
  return (
    <div className="toaster" role={destructive ? 'alert' : 'status'} aria-live={destructive ? 'assertive' : 'polite'}>
      {current && (
        <div
          ref={box}
          className={`toast toast--${current.variant ?? 'default'}`}
          onPointerMove={({ currentTarget }) => currentTarget.toggleAttribute(pointedAt, true)}
          onPointerLeave={({ currentTarget }) => currentTarget.toggleAttribute(pointedAt, false)}
        >
          <div key={count}>
            <p className="toast__title">{current.title}</p>
            {current.description && <p className="toast__description">{current.description}</p>}
            {current.reference && <p className="toast__description">Reference: {current.reference}</p>}
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label="Dismiss"
            data-tip="Dismiss"
            onFocus={({ relatedTarget }) => {
              focusedBefore.current = relatedTarget;
            }}
            onClick={close}
          >
            ×
          </button>
        </div>
      )}
    </div>
  );
}

/** Keeps the toast away from controls, also when the page changes. It stays while somebody is about to press it. */
function useAvoidControls(box: RefObject<HTMLElement | null>, current: Toast | null): void {
  useEffect(() => {
    if (!current) return;
    let scrolled = scrollY;
    const avoid = () => {
      const isStill = scrollY === scrolled;
      scrolled = scrollY;
      if (!isStill || !box.current || isRead(box.current)) return;
      const toast = box.current;
      // If the file cannot be loaded, the toast stays where it is.
      import(/* webpackChunkName: "hints" */ './toast-place.ts')
        .then(({ moveOffControls }) => moveOffControls(toast))
        .catch(() => {});
    };
    avoid();
    const timer = setInterval(avoid, lookAgainMs);
    return () => clearInterval(timer);
  }, [box, current]);
}
