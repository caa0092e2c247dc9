import { formatDate, type HoursForm, hoursCount } from '@portal/contracts';
import { apiErrorOf, messageOf, toast } from '@portal/sdk';
import type { SignatureRequest } from './hours-backend.ts';

const notSubmitted = 'Failed to submit hours';

/** The toasts of the form, with the texts of spec sections 2, 4, 5 and 8. */
export const formToasts = {
  missing: (title: string) => refuse(title),
  missingForRequest: () =>
    refuse('Missing information', 'Please fill in your name and supervisor details before requesting a signature'),
  /** @param request what was sent already, if anything was */
  signatureRequired: (request: SignatureRequest | null) =>
    refuse(
      'Supervisor signature required',
      request
        ? (request.problem ??
            "These hours are sent. They wait for your supervisor's signature, also when you leave this page.")
        : 'Your supervisor has to sign before these hours can be submitted.',
    ),
  notSubmitted: (error: unknown) =>
    refuse(
      notSubmitted,
      messageOf(error, notSubmitted, 'There was an error submitting your hours. Please try again.'),
      apiErrorOf(error).reference,
    ),
  waiting: () =>
    toast({
      title: 'Waiting for the network',
      description: 'Your hours are kept on this device, and sent when this page is open and you are online again.',
    }),
  signatureReceived: () => toast({ title: 'Signature received', variant: 'success' }),
  logged: ({ hours, hoursType, date }: HoursForm) =>
    toast({
      title: 'Hours logged successfully',
      description: `${hoursCount(hours, hoursType)} on ${formatDate(date)}`,
      variant: 'success',
    }),
};

function refuse(title: string, description?: string, reference?: string): void {
  toast({ title, description, reference, variant: 'destructive' });
}
