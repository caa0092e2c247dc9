import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';

/** The identity provider's components that a page can ask for. */
export type ClerkComponent = 'userButton' | 'signIn' | 'signUp';

/**
 * The elements for the provider's components. The provider's own tree renders into them after its script has loaded.
 */
export const useClerkSlots = create<Partial<Record<ClerkComponent, HTMLElement>>>(() => ({}));

interface Props {
  name: ClerkComponent;
  className?: string;
  /** Shown until the component is visible. */
  waiting?: ReactNode;
}

/** A place for a component of the identity provider. The first one loads the provider's script. */
export function ClerkSlot({ name, className, waiting }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = slot.current as HTMLDivElement;
    useClerkSlots.setState({ [name]: element });
    // Both change in one frame.
    const observer = new ResizeObserver(() => flushSync(() => setDrawn(element.offsetHeight > 0)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      useClerkSlots.setState({ [name]: undefined });
    };
  }, [name]);
  return (
    <>
      <div ref={slot} className={className} />
      {!drawn && waiting}
    </>
  );
}
