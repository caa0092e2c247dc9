import type { RequestOf } from '@portal/contracts';
import { ApiError, call, messageOf, toast } from '@portal/sdk';
import { useQueryClient } from '@portal/sdk/query';
import { type FormInstance, useSingleFlight } from '@portal/ui';

type Values = RequestOf<'POST /events/propose'>;

/** Sends a proposal and empties the form; where that fails, what was typed stays. */
export function usePropose(form: FormInstance<Values>) {
  const queryClient = useQueryClient();
  const [propose, sending] = useSingleFlight(async (values: Values) => {
    try {
      await call('POST /events/propose', { ...values, location: values.location?.trim() || null });
      toast({
        title: 'Proposal submitted',
        description: 'Your chapter will review it. You can follow it below.',
        variant: 'success',
      });
      form.resetFields();
    } catch (error) {
      const description = messageOf(error, 'There was an error submitting your proposal. Please try again.');
      toast({ title: 'Failed to submit proposal', description, variant: 'destructive' });
      if (error instanceof ApiError) showFieldErrors(form, error.fields);
    }
    // After a failure too: where only the answer was lost, the list shows that the proposal did arrive.
    void queryClient.invalidateQueries({ queryKey: ['GET /events/mine'] });
    void queryClient.invalidateQueries({ queryKey: ['GET /events/list'] });
  });
  return { propose, sending };
}

function showFieldErrors(form: FormInstance<Values>, fields: Record<string, string>): void {
  const names = Object.keys(form.getFieldsValue()) as (keyof Values)[];
  form.setFields(names.flatMap((name) => (fields[name] ? [{ name, errors: [fields[name]] }] : [])));
}
