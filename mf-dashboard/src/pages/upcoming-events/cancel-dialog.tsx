import { type RequestOf, type ScheduledEvent, scheduledEventCalls } from '@portal/contracts';
import { call } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { type DialogProps, FormDialog } from '@portal/ui';
import { TextArea, useForm } from '@portal/ui/form';

const Cancel = scheduledEventCalls['POST /events/cancel'].request;

/** Asks for the reason, which everybody who signed up gets to read. */
export function CancelDialog({ subject: { id, title, seats, waiting }, ...dialog }: DialogProps<ScheduledEvent>) {
  const form = useForm(Cancel, { eventId: id, reason: '' });
  const cancelling = useMutation({
    mutationFn: (input: RequestOf<'POST /events/cancel'>) => call('POST /events/cancel', input),
    changes: ['GET /events/upcoming', 'GET /events/list', 'GET /events/mine'],
    done: 'Event cancelled',
    onSuccess: dialog.onClose,
  });
  const signedUp = seats + waiting;
  return (
    <FormDialog
      {...dialog}
      title={`Cancel '${title}'?`}
      does={['Cancel Event', 'Cancelling...', 'Keep Event']}
      danger
      saving={cancelling}
      isDirty={form.formState.isDirty}
      fallback="The event could not be cancelled. Please try again."
      onSubmit={form.handleSubmit((input) => cancelling.mutate(input))}
    >
      <p>
        {signedUp === 0
          ? 'Nobody has signed up yet. It cannot be undone.'
          : `The ${signedUp === 1 ? 'member who signed up gets' : `${signedUp} members who signed up get`} an e-mail. It cannot be undone.`}
      </p>
      <TextArea form={form} name="reason" label="Reason" required rows={3} maxLength={500} />
    </FormDialog>
  );
}
