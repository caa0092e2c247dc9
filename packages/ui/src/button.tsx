import { type ButtonHTMLAttributes, useLayoutEffect, useRef } from 'react';
import { partsAround, passFocusOn } from './focus.ts';
import { onePress } from './one-press.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The main action of a page or dialog is 'primary'. Left out: a button with an edge. */
  look?: 'primary' | 'accent' | 'text';
  /** Whether it takes something away. */
  danger?: boolean;
  small?: boolean;
  /** Its work is under way: a press does nothing, and it keeps the focus. */
  loading?: boolean;
}

/**
 * A button. If it disappears or is disabled while it has the focus, the focus moves to the part of the page around it.
 * A double click or a held Enter key presses it once (`onePress`).
 */
export function Button(props: Props) {
  const { look = 'quiet', danger, small, loading = false, className = '', onClick, children, ...rest } = props;
  const element = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    return () => passFocusOn(current);
  }, []);
  // Read before it is disabled: newer versions of Chromium take the focus off a disabled button at once.
  const hadFocus = element.current !== null && element.current === document.activeElement;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is disabled
  useLayoutEffect(() => {
    const { current } = element;
    const isFree = document.activeElement === current || document.activeElement === document.body;
    if (rest.disabled && hadFocus && isFree) partsAround(current)[0]?.focus({ preventScroll: true });
  }, [rest.disabled]);
  const press = onePress((event) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  });
  const looks = [look !== 'primary' && `button--${look}`, danger && 'button--danger', small && 'button--small'];
  return (
    <button
      type="button"
      aria-disabled={loading || undefined}
      {...press}
      {...rest}
      ref={element}
      className={['button', ...looks.filter(Boolean), className].join(' ').trim()}
    >
      {loading && <span className="spinner spinner--inline" aria-hidden="true" />}
      {children}
    </button>
  );
}
