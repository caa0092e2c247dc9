import { dateAndTime, type UnfinishedChange } from '@portal/contracts';
import { call } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button } from '@portal/ui';
import { doneBy, sentence } from './in-words.ts';
import { shownCalls } from './release-actions.ts';

/** A change whose tool died in the middle of it, and the way to complete it. */
export function UnfinishedNotice({ change, files }: UnfinishedChange) {
  const repairing = useMutation({
    mutationFn: () => call('POST /releases/repair', {}),
    changes: shownCalls,
    done: ({ repaired }) => (repaired ? 'The change was completed' : 'The change was already completed'),
    failed: 'Failed to complete the change',
  });
  const missing = [...(change ? ['its entry in the history'] : []), ...files];
  return (
    <div className="notice notice--warning" role="alert">
      <div>
        <p className="notice__title">A change was not completed</p>
        <p>
          {change
            ? `${sentence(change)}, ${dateAndTime(change.at)} ${doneBy(change.by)}.`
            : 'Some files do not match what is active.'}{' '}
          Missing or out of date: {missing.join(', ')}.
        </p>
      </div>
      <div className="notice__actions">
        <Button loading={repairing.isPending || repairing.isReloading} onClick={() => repairing.mutate()}>
          Complete It
        </Button>
      </div>
    </div>
  );
}
