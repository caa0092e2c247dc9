import { type HoursFormInput, syncHoursThreshold } from '@portal/contracts';
import { Form, type FormInstance } from '@portal/ui';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';

const useTypedHours = (form: FormInstance<HoursFormInput>) => Number(Form.useWatch('hours', form) ?? 0);

/** Says, below type and hours, whether these need a supervisor's signature. Nothing to say while there are no hours. */
export function ProofHint({ flow }: { flow: HoursFlow }) {
  const hasHours = useTypedHours(flow.form) > 0;
  return (
    <p className={styles.hint} role="status">
      {hasHours && (flow.needsProof ? <NeedsProof form={flow.form} /> : 'No proof required for this amount')}
    </p>
  );
}

function NeedsProof({ form }: { form: FormInstance<HoursFormInput> }) {
  return Form.useWatch('hoursType', form) === 'async'
    ? 'Proof required: a supervisor signs for all asynchronous hours.'
    : `Proof required: a supervisor signs for more than ${syncHoursThreshold} synchronous hours.`;
}
