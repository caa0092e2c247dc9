import { toast } from '@portal/sdk';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasGoneOn } from '../layout/focus.ts';
import styles from '../layout/user-menu.module.css';
import { clerkCore } from './clerk.ts';
import { forgetClerkScripts } from './clerk-script.ts';
import { type ClerkComponents, connectWithComponents } from './connection.ts';
import { identityPatienceMs } from './identity-state.ts';

const unavailable = 'The user menu could not be loaded';

/**
 * The user button until somebody presses it. Then the identity provider's own comes, which looks the same, and opens its
 * menu: it weighs as much as the rest of a page.
 */
export function UserButton() {
  const slot = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'own' | 'coming' | 'theirs'>('own');
  const [components, setComponents] = useState<ClerkComponents>();

  const press = async () => {
    if (state !== 'own') return;
    setState('coming');
    const pressed = document.activeElement;
    const place = slot.current as HTMLDivElement;
    try {
      const loaded = await connectWithComponents();
      // Only a provider whose effects run at once notices that the core has loaded already.
      flushSync(() => setComponents(loaded));
      const button = await buttonIn(place);
      const isLate = hasGoneOn(pressed);
      flushSync(() => setState('theirs'));
      // It would open in the middle of what is typed elsewhere.
      if (isLate) return;
      // The menu gives the focus back to what had it.
      button.focus({ preventScroll: true });
      button.click();
    } catch (error) {
      if (!place.isConnected) return;
      console.error(error);
      forgetClerkScripts();
      setComponents(undefined);
      setState('own');
      toast({ title: unavailable, description: 'Please check your connection and try again.', variant: 'destructive' });
    }
  };

  return (
    <div className={styles.place}>
      <div ref={slot}>
        {components && (
          <components.Clerk>
            <components.UserButton />
          </components.Clerk>
        )}
      </div>
      {state !== 'theirs' && (
        <button
          type="button"
          className={styles.button}
          aria-label="Open user menu"
          aria-haspopup="dialog"
          aria-expanded={false}
          aria-busy={state === 'coming'}
          onClick={press}
        >
          <Avatar />
        </button>
      )}
    </div>
  );
}

/** The picture that the provider shows, and the initials while there is none. */
function Avatar() {
  const user = clerkCore()?.user;
  const names = [user?.firstName, user?.lastName].filter(Boolean) as string[];
  return (
    <span className={styles.avatar}>
      {names.map((name) => [...name][0]).join('')}
      {user?.imageUrl && <img src={user.imageUrl} crossOrigin="anonymous" alt="" title={names.join(' ')} />}
    </span>
  );
}

/** The provider's button. @throws if it does not come in time */
const buttonIn = (place: HTMLElement) =>
  new Promise<HTMLButtonElement>((resolve, reject) => {
    const observer = new MutationObserver(() => {
      const button = place.querySelector('button');
      if (!button) return;
      observer.disconnect();
      clearTimeout(timer);
      resolve(button);
    });
    observer.observe(place, { childList: true, subtree: true });
    const timer = setTimeout(() => {
      observer.disconnect();
      reject(new Error(`${unavailable} in time`));
    }, identityPatienceMs);
  });
