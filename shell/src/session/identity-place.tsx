import type { BrowserClerk } from '@clerk/shared/types';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Waiting } from '../layout/page-waiting.tsx';
import { IdentityFailed } from './identity-failed.tsx';
import { identityFile } from './identity-file.ts';
import { IdentityPatience } from './identity-patience.tsx';
import { identityFailed, useIdentity } from './identity-state.ts';
import styles from './sign-in-page.module.css';

interface Props {
  /** Puts the form in its place. */
  mount(clerk: BrowserClerk, place: HTMLDivElement): void;
}

/** A form of the identity provider: a spinner until it is visible, and the reason if it will not be. */
export function IdentityPlace({ mount }: Props) {
  const { status, attempt } = useIdentity();
  if (status === 'failed') return <IdentityFailed />;
  return <Form key={attempt} mount={mount} />;
}

function Form({ mount }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const [rendered, setRendered] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form never changes
  useEffect(() => {
    const place = slot.current as HTMLDivElement;
    // Both change in one frame.
    const observer = new ResizeObserver(() => flushSync(() => setRendered(place.offsetHeight > 0)));
    observer.observe(place);
    let remove: (() => void) | undefined;
    show().catch((error: unknown) => {
      console.error(error);
      if (place.isConnected) identityFailed();
    });
    async function show() {
      const clerk = await (await identityFile()).connectWithComponents();
      if (!place.isConnected) return;
      mount(clerk, place);
      remove = () => clerk.unmountSignIn(place);
    }
    return () => {
      observer.disconnect();
      remove?.();
    };
  }, []);

  return (
    <div className={styles.place}>
      <div ref={slot} className={styles.slot} />
      {!rendered && (
        <>
          <Waiting />
          <IdentityPatience />
        </>
      )}
    </div>
  );
}
