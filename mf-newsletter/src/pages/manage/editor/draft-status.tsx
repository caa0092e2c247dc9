import { retryAdvice } from '@portal/sdk';
import type { PostEditor } from './use-post-editor.ts';

/** Whether the server has what was typed. Only a failure is announced: the rest comes with every pause in typing. */
export function DraftStatus({ editor: { draft, isUnsaved, problem } }: { editor: PostEditor }) {
  const { isSaved, error } = draft;
  const isChoosing = problem !== null && 'change' in problem;
  const reason = error?.code === 'unauthenticated' ? signedOut : error && retryAdvice(error);
  return (
    <div className="small muted">
      <p role="status">
        {!isSaved && isChoosing && 'Not saved as a draft: please choose a version above.'}
        {error && !isChoosing && `Not saved as a draft. ${reason} What you typed stays here while this page is open.`}
      </p>
      {!isSaved && !error && !isChoosing && <p>Saving draft...</p>}
      {isSaved && isUnsaved && <p>Draft saved</p>}
    </div>
  );
}

const signedOut = 'You have been signed out. Please sign in again in another tab.';
