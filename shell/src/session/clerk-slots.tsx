import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/** The identity provider's components that a page can ask for. */
export type ClerkComponent = 'userButton' | 'signIn' | 'signUp';

/** Where on the page they go. The provider's own tree draws into these elements once its script is there. */
export const useClerkSlots = create<Partial<Record<ClerkComponent, HTMLElement>>>(() => ({}));

/** A place for one of the identity provider's components. Asking for one is what fetches the provider's script. */
export function ClerkSlot({ name, className }: { name: ClerkComponent; className?: string }) {
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    useClerkSlots.setState({ [name]: slot.current ?? undefined });
    return () => useClerkSlots.setState({ [name]: undefined });
  }, [name]);
  return <div ref={slot} className={className} />;
}
