import { maxNameLength, maxTextLength, ProposalForm as Proposal, type RequestOf } from '@portal/contracts';
import { Button, Form, Input, LeaveGuard, zodRule } from '@portal/ui';
import styles from './events.module.css';
import { usePropose } from './propose.ts';

type Values = RequestOf<'POST /events/propose'>;

const { title, description, date, location } = Proposal.shape;

/** The portal's own form, where no other is configured. */
export function ProposalForm() {
  const [form] = Form.useForm<Values>();
  const { propose, sending } = usePropose(form);
  const typed = Form.useWatch([], form);
  const isFilled = Object.values(typed ?? {}).some((value) => value?.trim());
  const forgetErrors = (changed: Partial<Values>) =>
    form.setFields((Object.keys(changed) as (keyof Values)[]).map((name) => ({ name, errors: [] })));
  return (
    <section className="card stack" aria-labelledby="proposal-form">
      <h2 id="proposal-form">Event Proposal Form</h2>
      <Form
        form={form}
        name="proposal"
        layout="vertical"
        noValidate
        validateTrigger={[]}
        scrollToFirstError={{ focus: true }}
        onValuesChange={forgetErrors}
        onFinish={propose}
      >
        <Form.Item name="title" label="Title" required rules={[zodRule(title)]}>
          <Input maxLength={maxNameLength} />
        </Form.Item>
        <Form.Item name="description" label="Description" required rules={[zodRule(description)]}>
          <Input.TextArea
            rows={5}
            showCount
            maxLength={maxTextLength}
            placeholder="What, for whom, and what it takes"
          />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item name="date" label="Date (Optional)" rules={[zodRule(date)]}>
            <Input placeholder="MM/DD/YYYY" autoComplete="off" />
          </Form.Item>
          <Form.Item name="location" label="Location (Optional)" rules={[zodRule(location)]}>
            <Input maxLength={maxNameLength} />
          </Form.Item>
        </div>
        <Button type="primary" htmlType="submit" loading={sending}>
          {sending ? 'Submitting...' : 'Submit Proposal'}
        </Button>
      </Form>
      <LeaveGuard active={isFilled} text="Your proposal has not been submitted." />
    </section>
  );
}
