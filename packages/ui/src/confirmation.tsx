import { useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface Words {
  title: string;
  okText: string;
}

interface Question extends Words {
  text: string;
  answer(isConfirmed: boolean): void;
}

/**
 * For work that can need a confirmation. `confirmed` does the work. If that fails with `needs_confirmation`, it asks
 * the server's question and does the work again, or returns null if the person declines. Put `question` into the page:
 * it is the dialog.
 */
export function useConfirmation() {
  const [pending, ask] = useState<Question | null>(null);
  const confirmed = async <T,>(work: (confirmed?: true) => Promise<T>, words: Words): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      const { code, message = '' } = error as { code?: string; message?: string };
      if (code !== 'needs_confirmation') throw error;
      const isConfirmed = await new Promise<boolean>((answer) => ask({ ...words, text: message, answer }));
      ask(null);
      return isConfirmed ? work(true) : null;
    }
  };
  const decline = () => pending?.answer(false);
  const question = (
    <Modal
      open={pending !== null}
      title={pending?.title}
      onClose={decline}
      footer={
        <>
          <Button data-first-focus onClick={decline}>
            Cancel
          </Button>
          <Button look="primary" onClick={() => pending?.answer(true)}>
            {pending?.okText}
          </Button>
        </>
      }
    >
      <p>{pending?.text}</p>
    </Modal>
  );
  return { confirmed, question };
}
