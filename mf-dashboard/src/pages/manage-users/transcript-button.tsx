import type { Member } from '@portal/contracts';
import { retryAdvice, useRole } from '@portal/sdk';
import { download } from '@portal/sdk/download';
import { useMutation } from '@portal/sdk/query';
import styles from './manage-users.module.css';
import { nameOf } from './member-edits.ts';

/** Downloads all approved hours of a member as a PDF. For admins. */
export function TranscriptButton({ member }: { member: Member }) {
  const isAdmin = useRole() === 'admin';
  const downloading = useMutation({
    mutationFn: () => download('POST /hours/transcript', { userID: member.clerk_id }, 'transcript.pdf'),
    failed: ['No transcript', retryAdvice],
  });
  if (!isAdmin || member.total_hours === 0) return null;
  return (
    <button
      type="button"
      className={`icon-button ${styles.edit}`}
      aria-label={`Transcript of ${nameOf(member)}`}
      data-tip="Transcript (PDF)"
      aria-busy={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      <svg viewBox="0 0 16 16" width="15" height="15" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M8 2.5v7.5M5 7.5l3 3 3-3M3 13.5h10" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  );
}
