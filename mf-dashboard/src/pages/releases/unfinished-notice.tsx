import type { UnfinishedChange } from '@portal/contracts';
import { ApiError, call, toast } from '@portal/sdk';
import { useQueryClient } from '@portal/sdk/query';
import { Button, useSingleFlight } from '@portal/ui';
import { doneBy, moment, sentence } from './in-words.ts';
import { shownCalls } from './use-release-change.ts';

/** A change whose tool died in the middle of it, and the way to complete it. */
export function UnfinishedNotice({ change, files }: UnfinishedChange) {
  const queryClient = useQueryClient();
  const [repair, repairing] = useSingleFlight(async () => {
    try {
      const { repaired } = await call('POST /releases/repair', {});
      toast({ title: repaired ? 'The change was completed' : 'It was completed meanwhile', variant: 'success' });
    } catch (failure) {
      const reason = failure instanceof ApiError && failure.message;
      toast({ title: reason || 'Failed to complete the change', variant: 'destructive' });
    }
    await Promise.all(shownCalls.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  });
  const missing = [...(change ? ['its entry in the history'] : []), ...files];
  return (
    <div className="notice notice--warning" role="alert">
      <div>
        <p className="notice__title">A change was not completed</p>
        <p>
          {change
            ? `${sentence(change)}, ${moment(change.at)} ${doneBy(change.by)}.`
            : 'Some files tell of something else than what is live.'}{' '}
          Missing or out of date: {missing.join(', ')}.
        </p>
      </div>
      <div className="notice__actions">
        <Button loading={repairing} onClick={() => repair()}>
          Complete It
        </Button>
      </div>
    </div>
  );
}
