import { type EventProposal, eventsCalls, proposalStateNames, proposalStates, type RequestOf } from '@portal/contracts';
import { call, retryAdvice } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { type DialogProps, FormDialog } from '@portal/ui';
import { Choices, TextArea, useForm } from '@portal/ui/form';
import { showingLatest } from '../../show-latest.ts';

const Review = eventsCalls['POST /events/review'].request;
export const stateOptions = proposalStates.map((value) => ({ value, label: proposalStateNames[value] }));

/** Gives a proposal its state, with a note that the member gets to read. What has become an event keeps its state. */
export function ReviewDialog({ subject, ...dialog }: DialogProps<EventProposal>) {
  const { id, title, scheduled } = subject;
  const form = useForm(Review, valuesOf(subject));
  const latest = async () => {
    const { proposals } = await call('GET /events/list', { id });
    return proposals.filter((each) => each.id === id).map(valuesOf)[0];
  };
  const reviewing = useMutation({
    mutationFn: (review: RequestOf<'POST /events/review'>) =>
      call('POST /events/review', review).catch(showingLatest(form, latest, proposalStateNames)),
    changes: ['GET /events/list', 'GET /events/mine'],
    done: 'Proposal reviewed',
    onSuccess: dialog.onClose,
    failed: ['Failed to review proposal', retryAdvice],
  });
  return (
    <FormDialog
      {...dialog}
      title={`Review '${title}'`}
      does={['Save', 'Saving...']}
      saving={reviewing}
      isDirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((review) => reviewing.mutate({ ...review, note: review.note || null }))}
    >
      {!scheduled && <Choices form={form} name="state" label="State" stacked options={stateOptions} />}
      <TextArea
        form={form}
        name="note"
        label="Note (Optional)"
        hint="The member who proposed it gets to read this."
        rows={3}
        showCount
        maxLength={2000}
      />
    </FormDialog>
  );
}

function valuesOf({ id, state, note, updated_at }: EventProposal) {
  return { proposalId: id, state, note: note ?? '', seen: updated_at };
}
