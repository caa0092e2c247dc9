import { parseJson } from '@portal/sdk';
import { Button, Modal } from '@portal/ui';
import { createRoot } from 'react-dom/client';
import { memberKey, prefix } from './device-keys.ts';

/** The hours that wait for the network, for each member (`offline-entries.ts` of mf-hours). */
const entriesPrefix = `${prefix}hours-entries:`;

/** Asks before a sign-out that loses hours. What the device has of other members stays, and all if it fails. */
export async function signOutOfDevice(userId: string, signOut: () => Promise<unknown>): Promise<void> {
  const isOwn = (key: string) => key === memberKey || (key.startsWith(prefix) && key.endsWith(`:${userId}`));
  const kept = Object.entries<string>(localStorage).filter(([key]) => isOwn(key));
  const entries = kept.find(([key]) => key.startsWith(entriesPrefix))?.[1] ?? '[]';
  // Damaged entries keep nobody signed in.
  const waiting = ((parseJson(entries) ?? []) as unknown[]).length;
  if (waiting > 0 && !(await askToSignOut(waiting))) return;
  const forget = () => {
    for (const key of Object.keys(localStorage).filter(isOwn)) localStorage.removeItem(key);
  };
  forget();
  try {
    await signOut();
  } catch (error) {
    for (const [key, value] of kept) localStorage.setItem(key, value);
    throw error;
  }
  // A page can have kept something while the member was still known.
  forget();
}

/** Asks in a dialog over whatever page is open. Resolves to whether the member signs out. */
async function askToSignOut(waiting: number): Promise<boolean> {
  // Clerk's user menu would stay open over the dialog, and hide the page from screen readers.
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const isSure = await new Promise<boolean>((answer) =>
    root.render(
      <Modal
        open
        title="Sign out?"
        onClose={() => answer(false)}
        footer={
          <>
            <Button data-first-focus onClick={() => answer(false)}>
              Stay Signed In
            </Button>
            <Button danger onClick={() => answer(true)}>
              Delete and Sign Out
            </Button>
          </>
        }
      >
        <p>
          {waiting === 1 ? 'Hours' : `${waiting} entries of hours`} that wait on this device will be deleted. To send
          them, open Submit Hours while you are online.
        </p>
      </Modal>,
    ),
  );
  root.unmount();
  place.remove();
  return isSure;
}
