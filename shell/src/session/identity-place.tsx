import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Waiting } from '../layout/page-waiting.tsx';
import type { ClerkComponents } from './connection.ts';
import { IdentityFailed } from './identity-failed.tsx';
import { identityFile } from './identity-file.ts';
import { identityFailed, useIdentity, useIdentityPatience } from './identity-state.ts';
import styles from './sign-in-page.module.css';

interface Props {
  children(components: ClerkComponents): ReactNode;
}

/** A form of the identity provider: a spinner until it is visible, and the reason if it will not be. */
export function IdentityPlace({ children }: Props) {
  const { status, attempt } = useIdentity();
  if (status === 'failed') return <IdentityFailed />;
  return <Form key={attempt}>{children}</Form>;
}

function Form({ children }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const [components, setComponents] = useState<ClerkComponents>();
  const [rendered, setRendered] = useState(false);
  useIdentityPatience(!rendered);

  useEffect(() => {
    const place = slot.current as HTMLDivElement;
    // Both change in one frame.
    const observer = new ResizeObserver(() => flushSync(() => setRendered(place.offsetHeight > 0)));
    observer.observe(place);
    identityFile()
      .then((identity) => identity.connectWithComponents())
      // Only a provider whose effects run at once notices that the core has loaded already.
      .then((loaded) => flushSync(() => setComponents(loaded)))
      .catch((error: unknown) => {
        console.error(error);
        if (place.isConnected) identityFailed();
      });
    return () => observer.disconnect();
  }, []);

  return (
    <div className={styles.place}>
      <div ref={slot} className={styles.slot}>
        {components && <components.Clerk>{children(components)}</components.Clerk>}
      </div>
      {!rendered && <Waiting />}
    </div>
  );
}
