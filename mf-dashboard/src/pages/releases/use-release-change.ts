import { messageOf, toast } from '@portal/sdk';
import { useQueryClient } from '@portal/sdk/query';
import { useSingleFlight } from '@portal/ui';
import { useState } from 'react';
import { type ChangeFields, failureOf, perform, type ReleaseAction, type SeenApp } from './release-actions.ts';

/** What is asked for, and of which app as the person saw it. */
export interface Subject {
  action: ReleaseAction;
  status: SeenApp;
}

/** What the page shows, and a change may change. */
export const shownCalls = ['GET /releases/status', 'GET /releases/history', 'GET /releases/versions'];

/** Changes what is live, says what came of it, and reloads what the page shows. */
export function useReleaseChange({ onDone }: { onDone(): void }) {
  const queryClient = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const [apply, applying] = useSingleFlight(async ({ action, status }: Subject, fields: ChangeFields) => {
    setError(null);
    try {
      toast({ title: await perform(action, status, fields), variant: 'success' });
      onDone();
    } catch (failure) {
      setError(new Error(messageOf(failure, `${failureOf(action, status)}. The list tells what is live.`)));
    }
    // After a failure too: the list may be behind what the server knows.
    await Promise.all(shownCalls.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  });
  return { apply, applying, error, forgetError: () => setError(null) };
}
