import { type HoursForm, type OwnSubmission, proofRequired, type RequestOf } from '@portal/contracts';
import { call, useSession } from '@portal/sdk';
import { useCall, useQueryClient } from '@portal/sdk/query';
import { useEffect, useRef, useState } from 'react';
import type { HoursBackend, KnownSupervisor, SignatureRequest } from '../../hours-log/hours-backend.ts';
import { ownSubmissions as firstPage } from './own-submissions.tsx';

const pollMs = 3000;
const ownSubmissions = 'GET /hours/mine';

/** Saves hours on the portal's server and waits there for the supervisor's signature. */
export function useServerBackend(): HoursBackend {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<{ reference: string; entry: HoursForm } | null>(null);
  const attempt = useRef<Attempt | null>(null);
  const watched = useCall(
    ownSubmissions,
    { signatureRequestId: sent?.reference },
    {
      enabled: sent !== null,
      // Polls only while the page is visible, which is the query library's default.
      refetchInterval: ({ state }) => (mayStillBeSigned(state.data?.submissions[0]) ? pollMs : false),
    },
  );
  const earlier = useCall(ownSubmissions, firstPage).data?.submissions ?? [];
  const submission = sent ? watched.data?.submissions[0] : undefined;

  const signedAt = submission?.signature_signed_at;
  useEffect(() => {
    if (signedAt) queryClient.invalidateQueries({ queryKey: [ownSubmissions] });
  }, [queryClient, signedAt]);

  return {
    request: sent && { ...sent, signature: signatureOf(submission), problem: problemOf(submission, watched.isError) },
    supervisors: supervisorsOf(earlier),
    async submit(entry, confirmed) {
      attempt.current = attemptOf(entry, attempt.current);
      const { signatureRequestId: reference } = await call('POST /hours/submit', {
        ...attempt.current.request,
        confirmed,
      });
      attempt.current = null;
      if (reference) setSent({ reference, entry });
      return reference ? 'requested' : 'logged';
    },
    forget: () => setSent(null),
  };
}

function supervisorsOf(submissions: OwnSubmission[]): KnownSupervisor[] {
  const latestFirst = submissions.map((each) => ({
    supervisorName: each.supervisor_name,
    supervisorEmail: each.supervisor_email,
    supervisorPhone: each.supervisor_phone ?? '',
  }));
  return [...new Map(latestFirst.toReversed().map((each) => [each.supervisorEmail, each])).values()].toReversed();
}

interface Attempt {
  entry: string;
  request: RequestOf<'POST /hours/submit'>;
}

/** The same entry tried again keeps its id: where only the answer was lost, the server has it already. */
function attemptOf(values: HoursForm, last: Attempt | null): Attempt {
  const entry = JSON.stringify(values);
  if (last?.entry === entry) return last;
  // Browsers offer it on https and localhost alone; elsewhere an entry tried again may be saved twice.
  const submissionId = crypto.randomUUID?.();
  return { entry, request: { ...requestOf(values), submissionId } };
}

function requestOf({ volunteerName, date, ...entry }: HoursForm) {
  return {
    ...entry,
    clerkId: useSession.getState().user?.id ?? '',
    serviceDate: date,
    supervisorPhone: entry.supervisorPhone || undefined,
    proofRequired: proofRequired(entry.hoursType, entry.hours),
  };
}

function mayStillBeSigned(submission: OwnSubmission | undefined): boolean {
  return !submission || submission.status === 'needs_signature';
}

function signatureOf(submission: OwnSubmission | undefined): SignatureRequest['signature'] {
  if (!submission?.signature_signed_at) return null;
  return { by: submission.signature ?? submission.supervisor_name, at: submission.signature_signed_at };
}

/** An admin may decide without the signature; and the look-up may fail for a while. */
function problemOf(submission: OwnSubmission | undefined, failed: boolean): string | null {
  if (submission?.status === 'approved') return 'An admin has approved these hours without the signature.';
  if (submission?.status === 'rejected') return 'An admin has rejected these hours.';
  return failed ? 'Could not ask for the signature just now. Trying again...' : null;
}
