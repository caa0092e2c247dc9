import { Button } from '@portal/ui';
import type { PostEditor } from './use-post-editor.ts';

interface Props {
  editor: PostEditor;
  onClick(): void;
  children: string;
}

/** Goes with its notice when it is pressed: the focus goes on to the form. */
export function NoticeButton({ editor, onClick, children }: Props) {
  const press = () => {
    editor.form.setFocus('title');
    onClick();
  };
  return (
    <Button small disabled={editor.isSaving} onClick={press}>
      {children}
    </Button>
  );
}
