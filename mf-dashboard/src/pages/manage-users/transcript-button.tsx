import type { Member } from '@portal/contracts';
import { retryAdvice, useRole } from '@portal/sdk';
import { download } from '@portal/sdk/download';
import { useMutation } from '@portal/sdk/query';
import { nameOf } from './member-edits.ts';
import { RowButton } from './row-button.tsx';

/** Downloads all approved hours of a member as a PDF. For admins. */
export function TranscriptButton({ member }: { member: Member }) {
  const isAdmin = useRole() === 'admin';
  const downloading = useMutation({
    mutationFn: () => download('POST /hours/transcript', { userID: member.clerk_id }, 'transcript.pdf'),
    failed: ['No transcript', retryAdvice],
  });
  if (!isAdmin || member.total_hours === 0) return null;
  return (
    <RowButton
      aria-label={`Transcript of ${nameOf(member)}`}
      data-tip="Transcript (PDF)"
      aria-busy={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      <path d="M8 2.5v7.5M5 7.5l3 3 3-3M3 13.5h10" strokeLinecap="round" strokeLinejoin="round" />
    </RowButton>
  );
}
