import { useState } from 'react';
import { Button } from './button.tsx';
import { useHeldNavigation } from './held-navigation.ts';
import { Modal } from './modal.tsx';

interface Options {
  /** Whether a form holds what is not sent yet. */
  active: boolean;
  /** What would be lost. */
  text: string;
  /** Called if somebody leaves the page all the same. */
  onDiscard?(): void;
}

/**
 * Asks before a half-filled form is left: by a link or the browser's Back in a dialog, by a reload in the browser's words.
 * `leaveBy` asks before anything else that leaves it, such as closing its dialog; `question` is to be put into the page.
 */
export function useLeaveGuard({ active, text, onDiscard }: Options) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask = (goOn: () => void) => setLeave(() => goOn);
  useHeldNavigation(active, (goOn) =>
    ask(() => {
      onDiscard?.();
      goOn();
    }),
  );
  const keep = () => setLeave(null);
  const discard = () => {
    keep();
    leave?.();
  };
  const question = (
    <Modal
      open={leave !== null}
      title="Discard unsaved changes?"
      onClose={keep}
      footer={
        <>
          <Button onClick={keep}>Keep Editing</Button>
          <Button look="primary" danger onClick={discard}>
            Discard Changes
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Modal>
  );
  return { leaveBy: (goOn: () => void) => (active ? ask(goOn) : goOn()), question };
}

/** The same, for a form that is left only by leaving the page. */
export const LeaveGuard = (options: Options) => useLeaveGuard(options).question;
