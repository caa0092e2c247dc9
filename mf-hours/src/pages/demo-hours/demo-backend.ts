import { type HoursForm, proofRequired } from '@portal/contracts';
import { useState } from 'react';
import type { HoursBackend, SignatureRequest } from '../../hours-log/hours-backend.ts';

const reference = 'demo0000';

/** Keeps everything on this page: nothing is saved and no e-mail is sent. */
export function useDemoBackend(): HoursBackend {
  const [request, setRequest] = useState<SignatureRequest | null>(null);
  return {
    request,
    supervisors: [],
    async submit(entry: HoursForm) {
      if (!proofRequired(entry.hoursType, entry.hours)) return 'logged';
      setRequest({
        reference,
        entry,
        signature: null,
        problem: 'In this demo no e-mail is sent: simulate the signature.',
      });
      return 'requested';
    },
    forget: () => setRequest(null),
    simulateSignature: () => setRequest((current) => current && sign(current)),
  };
}

function sign(request: SignatureRequest): SignatureRequest {
  return { ...request, signature: { by: request.entry.supervisorName, at: new Date().toISOString() } };
}
