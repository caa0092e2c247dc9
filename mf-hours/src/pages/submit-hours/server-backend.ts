import type { HoursForm, OwnSubmission } from '@portal/contracts';
import { newRequestKey } from '@portal/contracts/request-key';
import { call } from '@portal/sdk';
import { reloadCall, useCall } from '@portal/sdk/query';
import { useEffect, useRef, useState } from 'react';
import { readNewName } from '../../hours-log/account-name.ts';
import type { HoursBackend, SignatureRequest } from '../../hours-log/hours-backend.ts';
import { keepEntry } from '../../offline/offline-entries.ts';
import { isOffline, signedInMember } from '../../offline/send-entries.ts';
import { submissionRequest } from '../../offline/submission-request.ts';
import { knownSupervisors } from './known-supervisors.ts';
import { ownSubmissions as firstPage, pollMs } from './own-submissions.tsx';
import { waitingProblem } from './request-state.ts';

const ownSubmissions = 'GET /hours/mine';

/** Saves hours on the portal's server and waits there for the supervisor's signature. */
export function useServerBackend(): HoursBackend {
  const [sent, setSent] = useState<{ reference: string; entry: HoursForm } | null>(null);
  const attempt = useRef<Attempt | null>(null);
  const watched = useCall(
    ownSubmissions,
    { signatureRequestId: sent?.reference },
    {
      enabled: sent !== null,
      // Polls only while the page is visible, which is the query library's default.
      refetchInterval: ({ state: { data } }) =>
        !data || data.submissions[0]?.status === 'needs_signature' ? pollMs : false,
    },
  );
  const earlier = useCall(ownSubmissions, firstPage).data?.submissions ?? [];
  const submission = sent ? watched.data?.submissions[0] : undefined;

  const known = submission?.request;
  const news = known?.state === 'open' ? known.send_again_at : known?.state;
  useEffect(() => {
    if (news) void reloadCall(ownSubmissions);
  }, [news]);

  return {
    request: sent && {
      ...sent,
      // An accepted correction changes the hours.
      entry: { ...sent.entry, ...(submission && { hours: submission.hours }) },
      signature: signatureOf(submission),
      problem: waitingProblem(submission, watched),
    },
    supervisors: knownSupervisors(earlier),
    async submit(entry, confirmed) {
      // The same entry tried again keeps its id: where only the response was lost, the server has it already.
      const text = JSON.stringify(entry);
      const last = attempt.current?.text === text ? attempt.current : null;
      const submissionId = last ? last.submissionId : newRequestKey();
      attempt.current = { text, submissionId };
      const userId = signedInMember();
      const request = { ...submissionRequest(entry, userId), submissionId, confirmed };
      const wasOnline = navigator.onLine;
      const response = await call('POST /hours/submit', request).catch((error: unknown) => {
        if (!isOffline(error) || !submissionId) throw error;
        // The server can have it from this attempt or an earlier one.
        keepEntry(userId, { submissionId, values: entry, refusal: null, isUnsure: wasOnline || last !== null });
      });
      attempt.current = null;
      if (!response) return 'waiting';
      void readNewName();
      const { signatureRequestId: reference } = response;
      if (reference) setSent({ reference, entry });
      return reference ? 'requested' : 'logged';
    },
    forget: () => setSent(null),
  };
}

interface Attempt {
  /** The entry as JSON. */
  text: string;
  submissionId: string | undefined;
}

function signatureOf(submission: OwnSubmission | undefined): SignatureRequest['signature'] {
  if (!submission?.signature_signed_at) return null;
  const { signature_signed_at: at, signature: by, supervisor_name, request } = submission;
  return { by: by ?? supervisor_name, at, isAccepted: request?.state === 'corrected' };
}
