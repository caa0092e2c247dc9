import { HoursForm, hoursStep, hoursTypeNames, hoursTypes } from '@portal/contracts';
import { Button, Form, Input, Radio, zodRule } from '@portal/ui';
import { useAccountNameHint } from './account-name.ts';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';
import { ProofHint } from './proof-hint.tsx';
import { ServiceDateInput } from './service-date-input.tsx';

const rules = HoursForm.shape;

/** The tab 'Your Info': who served, how long, when and how. */
export function VolunteerInfo({ flow }: { flow: HoursFlow }) {
  const { locked } = flow;
  return (
    <>
      <Form.Item
        name="volunteerName"
        label="Volunteer Name"
        required
        rules={[zodRule(rules.volunteerName)]}
        extra={useAccountNameHint(flow.form)}
      >
        <Input autoComplete="name" readOnly={locked} />
      </Form.Item>
      <Form.Item name="hoursType" label="Hours Type" required rules={[zodRule(rules.hoursType)]}>
        <Radio.Group
          aria-label="Hours Type"
          disabled={locked}
          options={hoursTypes.map((value) => ({ value, label: hoursTypeNames[value] }))}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="hours" label="Hours" required rules={[zodRule(rules.hours)]}>
          <Input
            type="number"
            inputMode="decimal"
            step={hoursStep}
            readOnly={locked}
            onFocus={(event) => event.currentTarget.select()}
            // A wheel turned over a focused number field would change it unseen.
            onWheel={(event) => event.currentTarget.blur()}
          />
        </Form.Item>
        <Form.Item name="date" label="Date of Service" required rules={[zodRule(rules.date)]}>
          <ServiceDateInput readOnly={locked} />
        </Form.Item>
      </div>
      <ProofHint flow={flow} />
      <Form.Item name="description" label="Description of Service" required rules={[zodRule(rules.description)]}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} readOnly={locked} />
      </Form.Item>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => flow.advance('supervisor-info')}>
          Continue to Supervisor Info
        </Button>
      </div>
    </>
  );
}
