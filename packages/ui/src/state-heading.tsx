import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The heading of a page that is in one of several states. It takes the focus where nothing else has it (what had it went
 * away with the state before), so that a screen reader goes on from here.
 */
export function StateHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
