import { useDialog } from '@portal/ui';
import type { ReactNode } from 'react';
import type { Decision } from './decision.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { isUnsigned, UnsignedDialog } from './unsigned-dialog.tsx';

/**
 * Asks what has to be asked before a decision: the reason, or once whether no signature is needed.
 * @returns a function that proposes a decision, and the questions to put into the page
 */
export function useProposals(decide: (decision: Decision) => void): [(decision: Decision) => void, ReactNode] {
  const [askReason, reason] = useDialog(ReasonDialog, { onDecide: decide });
  const [askUnsigned, unsigned] = useDialog(UnsignedDialog, { onDecide: decide });
  const propose = (decision: Decision) => {
    const { action, submissions, adminNotes } = decision;
    if (action === 'approve' && submissions.some(isUnsigned)) askUnsigned(decision);
    else if (action !== 'approve' && !adminNotes) askReason({ action, submissions });
    else decide(decision);
  };
  return [
    propose,
    <>
      {reason}
      {unsigned}
    </>,
  ];
}
