import { Modal as AntdModal } from 'antd';

/**
 * For work that the server may want to have confirmed. `confirmed` does it, and where it fails with the code
 * `needs_confirmation` asks what the server asks and does it once more; null where the person does not want that. `question`
 * is to be put into the page: the dialog comes from there.
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
