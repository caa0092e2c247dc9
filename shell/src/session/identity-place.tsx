import { Waiting } from '../layout/page-waiting.tsx';
import { type ClerkComponent, ClerkSlot } from './clerk-slots.tsx';
import { IdentityFailed } from './identity-failed.tsx';
import { IdentityPatience } from './identity-patience.tsx';
import { useIdentity } from './identity-state.ts';
import styles from './sign-in-page.module.css';

/** A form of the identity provider: a spinner until it is visible, and the reason if it will not be. */
export function IdentityPlace({ name }: { name: ClerkComponent }) {
  const failed = useIdentity(({ status }) => status === 'failed');
  if (failed) return <IdentityFailed />;
  return (
    <div className={styles.place}>
      <ClerkSlot
        name={name}
        className={styles.slot}
        waiting={
          <>
            <Waiting />
            <IdentityPatience />
          </>
        }
      />
    </div>
  );
}
