import { type ButtonHTMLAttributes, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { passFocusOn } from './focus.ts';

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
 * The second press of a double click does nothing, nor does an Enter key that is held down: it would be for what has taken
 * the place of the first.
 */
export function Button(props: Props) {
  const { look = 'quiet', danger, small, loading = false, className = '', onClick, children, ...rest } = props;
  const element = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    return () => passFocusOn(current);
  }, []);
  useLayoutEffect(() => {
    if (rest.disabled) passFocusOn(element.current);
  }, [rest.disabled]);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  const looks = [look !== 'primary' && `button--${look}`, danger && 'button--danger', small && 'button--small'];
  return (
    <button
      type="button"
      aria-disabled={loading || undefined}
      onKeyDown={keepToOnePress}
      {...rest}
      ref={element}
      className={['button', ...looks.filter(Boolean), className].join(' ').trim()}
      onClick={press}
    >
      {loading && <span className="spinner spinner--inline" aria-hidden="true" />}
      {children}
    </button>
  );
}

const keepToOnePress = (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault();
