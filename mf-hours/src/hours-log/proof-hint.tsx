import { syncHoursThreshold } from '@portal/contracts';
import { useWatch } from '@portal/ui/form';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';

/** Says, below type and hours, whether these need a supervisor's signature. Nothing to say while there are no hours. */
export function ProofHint({ flow: { form, needsProof } }: { flow: HoursFlow }) {
  const [hoursType, hours] = useWatch({ control: form.control, name: ['hoursType', 'hours'] });
  const proof =
    hoursType === 'async'
      ? 'Proof required: a supervisor signs for all asynchronous hours.'
      : `Proof required: a supervisor signs for more than ${syncHoursThreshold} synchronous hours.`;
  return (
    <p className={styles.hint} role="status">
      {Number(hours) > 0 && (needsProof ? proof : 'No proof required for this amount')}
    </p>
  );
}
