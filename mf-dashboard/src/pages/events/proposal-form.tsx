import { maxNameLength, maxTextLength, ProposalForm as Proposal, type RequestOf } from '@portal/contracts';
import { call } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button, LeaveGuard } from '@portal/ui';
import { showFieldErrors, TextArea, TextField, useForm, useWatch } from '@portal/ui/form';
import styles from './events.module.css';

const blank = { title: '', description: '', date: '', location: '' };

/** The portal's own form, if no other is configured. It is emptied after the proposal is sent, so nothing is typed until then. */
export function ProposalForm() {
  const form = useForm(Proposal, blank);
  const isFilled = Object.values(useWatch({ control: form.control })).some((text) => text?.trim());
  const proposing = useMutation({
    mutationFn: (values: RequestOf<'POST /events/propose'>) =>
      call('POST /events/propose', { ...values, location: values.location || null }),
    changes: ['GET /events/mine', 'GET /events/list'],
    done: ['Proposal submitted', 'Your chapter will review it. You can follow it below.'],
    onSuccess: () => form.reset(),
    failed: ['Failed to submit proposal', 'There was an error submitting your proposal. Please try again.'],
    onError: (error) => showFieldErrors(form, error.fields),
  });
  const isSending = proposing.isPending;
  return (
    <section className="card stack" aria-labelledby="proposal-form">
      <h2 id="proposal-form">Event Proposal Form</h2>
      <form className="form" noValidate onSubmit={form.handleSubmit((values) => proposing.mutate(values))}>
        <TextField form={form} name="title" label="Title" required maxLength={maxNameLength} readOnly={isSending} />
        <TextArea
          form={form}
          name="description"
          label="Description"
          required
          rows={5}
          showCount
          maxLength={maxTextLength}
          readOnly={isSending}
          placeholder="What, for whom, and what it takes"
        />
        <div className={styles.pair}>
          <TextField
            form={form}
            name="date"
            label="Date (Optional)"
            placeholder="MM/DD/YYYY"
            autoComplete="off"
            readOnly={isSending}
          />
          <TextField
            form={form}
            name="location"
            label="Location (Optional)"
            maxLength={maxNameLength}
            readOnly={isSending}
          />
        </div>
        <div>
          <Button look="primary" type="submit" loading={isSending}>
            {isSending ? 'Submitting...' : 'Submit Proposal'}
          </Button>
        </div>
      </form>
      <LeaveGuard active={isFilled} text="Your proposal has not been submitted." />
    </section>
  );
}
