import { Modal as AntdModal } from 'antd';

/**
 * For work that can need a confirmation. `confirmed` does the work. If that fails with `needs_confirmation`, it asks
 * the server's question and does the work again, or returns null if the person declines. Put `question` into the page:
 * it is the dialog.
 */
export function useConfirmation() {
  const [modal, question] = AntdModal.useModal();
  const confirmed = async <T>(
    work: (confirmed?: true) => Promise<T>,
    dialog: { title: string; okText: string },
  ): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string };
      if (code !== 'needs_confirmation') throw error;
      const wanted = await modal.confirm({ ...dialog, content: message, icon: null, autoFocusButton: 'cancel' });
      return wanted ? work(true) : null;
    }
  };
  return { confirmed, question };
}
