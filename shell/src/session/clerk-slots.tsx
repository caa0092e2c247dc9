import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';

/** The identity provider's components that a page can ask for. */
export type ClerkComponent = 'userButton' | 'signIn' | 'signUp';

/** Where on the page they go. The provider's own tree draws into these elements once its script is there. */
export const useClerkSlots = create<Partial<Record<ClerkComponent, HTMLElement>>>(() => ({}));

interface Props {
  name: ClerkComponent;
  className?: string;
  /** Shown until the component has drawn something. */
  waiting?: ReactNode;
}

/** A place for one of the identity provider's components. Asking for one is what fetches the provider's script. */
export function ClerkSlot({ name, className, waiting }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = slot.current as HTMLDivElement;
    useClerkSlots.setState({ [name]: element });
    // The two change places in one frame.
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
