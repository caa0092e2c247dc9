import { Button } from '@portal/ui';
import { CloseButton } from '@portal/ui/close-button';
import { passingFocusOn } from '@portal/ui/focus';
import { ignoreHeldEnter } from '@portal/ui/one-press';
import { type RowSelection, SelectAll } from '@portal/ui/row-selection';
import type { ReactNode } from 'react';
import { useMadeDecisions } from './made-decisions.ts';
import styles from './queue-toolbar.module.css';
import type { Review } from './use-review.ts';

interface Props {
  heading: ReactNode;
  review: Review;
  /** The rows that are checked, of those that can be. */
  selection: RowSelection;
  onDecide(action: 'approve' | 'reject'): void;
  onUndo(): void;
  /** Left out where nobody has a keyboard. */
  onHelp?(): void;
}

/** The heading of the list, what is done with several submissions at once, and the way back from the latest decision. */
export function QueueToolbar({ heading, review, selection, onDecide, onUndo, onHelp }: Props) {
  const { count } = useMadeDecisions();
  const checked = selection.selected.length;
  return (
    <div className={styles.toolbar}>
      <div className={styles.tools}>
        {heading}
        {selection.ids.length > 0 && (
          <SelectAll selection={selection}>{checked > 0 ? `${checked} selected` : 'Select all'}</SelectAll>
        )}
        {checked > 0 && (
          <>
            <Button small look="accent" aria-label="Approve Selected" onClick={() => onDecide('approve')}>
              Approve
            </Button>
            <Button small danger aria-label="Reject Selected" onClick={() => onDecide('reject')}>
              Reject
            </Button>
          </>
        )}
        <p role="status" className={styles.latest} data-tip="">
          {/* Each has an element of its own, for screen readers pass over words that stay as they were. */}
          {review.message && <span key={count}>{review.message}</span>}
        </p>
        {review.canUndo && (
          // Not the kit's: each press of a double click takes a decision back.
          <button
            type="button"
            ref={passingFocusOn}
            className="button button--quiet button--small"
            onClick={onUndo}
            onKeyDown={ignoreHeldEnter}
          >
            Undo
          </button>
        )}
        {onHelp && !review.message && checked === 0 && (
          <Button small look="text" aria-keyshortcuts="?" onClick={onHelp}>
            Keyboard Shortcuts
          </Button>
        )}
      </div>
      {/* Why decisions failed, until somebody has read it. */}
      {review.problems.length > 0 && (
        <div ref={passingFocusOn} className={`notice notice--danger ${styles.problems}`} role="alert">
          <p>{review.problems.join('\n')}</p>
          <div className="notice__actions">
            <CloseButton onClick={review.dismissProblems} />
          </div>
        </div>
      )}
    </div>
  );
}
