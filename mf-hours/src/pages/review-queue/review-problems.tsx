import { CloseButton } from '@portal/ui/close-button';
import { passingFocusOn } from '@portal/ui/focus';
import styles from './queue-toolbar.module.css';
import type { Review } from './use-review.ts';

/** Why decisions failed, until somebody has read it. */
export function ReviewProblems({ review: { problems, dismissProblems } }: { review: Review }) {
  if (problems.length === 0) return null;
  return (
    <div ref={passingFocusOn} className={`notice notice--danger ${styles.problems}`} role="alert">
      <p>{problems.join('\n')}</p>
      <div className="notice__actions">
        <CloseButton onClick={dismissProblems} />
      </div>
    </div>
  );
}
