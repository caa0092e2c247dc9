import { type EventProposal, proposalStateNames, proposalStates, type RequestOf } from '@portal/contracts';
import { call, messageOf, toast } from '@portal/sdk';
import { useQueryClient } from '@portal/sdk/query';
import { Form, Input, Radio, useSingleFlight } from '@portal/ui';
import { type DialogProps, FormDialog } from '../../form-dialog.tsx';
import styles from './events.module.css';

type Review = Pick<RequestOf<'POST /events/review'>, 'state' | 'note'>;

const stateOptions = proposalStates.map((value) => ({ value, label: proposalStateNames[value] }));

/** Gives a proposal its state, with a note that the member gets to read. */
export function ReviewDialog({ subject: proposal, isOpen, onClose }: DialogProps<EventProposal>) {
  const { review, saving } = useReview(onClose);
  return (
    <FormDialog
      isOpen={isOpen}
      title={proposal && `Review '${proposal.title}'`}
      okText={saving ? 'Saving...' : 'Save'}
      isWorking={saving}
      onClose={onClose}
    >
      {(formId) =>
        proposal && (
          <Form
            id={formId}
            layout="vertical"
            noValidate
            requiredMark={false}
            initialValues={{ state: proposal.state, note: proposal.note ?? '' }}
            onFinish={(values: Review) => review(proposal, values)}
          >
            <Form.Item name="state" label="State">
              <Radio.Group aria-label="State" className={styles.choices} options={stateOptions} />
            </Form.Item>
            <Form.Item name="note" label="Note (Optional)" extra="The member who proposed it gets to read this.">
              <Input.TextArea rows={3} showCount maxLength={2000} />
            </Form.Item>
          </Form>
        )
      }
    </FormDialog>
  );
}

function useReview(onDone: () => void) {
  const queryClient = useQueryClient();
  const [review, saving] = useSingleFlight(async ({ id }: EventProposal, { state, note }: Review) => {
    try {
      await call('POST /events/review', { proposalId: id, state, note: note?.trim() || null });
      toast({ title: 'Proposal reviewed', variant: 'success' });
      onDone();
    } catch (error) {
      const description = messageOf(error, '') || undefined;
      toast({ title: 'Failed to review proposal', description, variant: 'destructive' });
    }
    // After a failure too: the list may be behind what the server knows.
    void queryClient.invalidateQueries({ queryKey: ['GET /events/list'] });
    void queryClient.invalidateQueries({ queryKey: ['GET /events/mine'] });
  });
  return { review, saving };
}
