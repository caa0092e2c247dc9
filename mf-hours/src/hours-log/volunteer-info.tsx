import { syncHoursThreshold } from '@portal/contracts';
import { Button } from '@portal/ui';
import { Choices, TextArea, TextField, useWatch } from '@portal/ui/form';
import { descriptionField, hoursInput, hoursTypeOptions } from '../hours-fields.ts';
import { useAccountNameHint } from './account-name.ts';
import type { HoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';
import { ServiceDateField } from './service-date-field.tsx';

const typesHint =
  'Synchronous: at a set time, together with others. Asynchronous: on your own, at a time that you chose.';

/** The tab 'Your Info': who served, how long, when and how. */
export function VolunteerInfo({ flow }: { flow: HoursFlow }) {
  const { form, locked } = flow;
  return (
    <div className="form">
      <TextField
        form={form}
        name="volunteerName"
        label="Volunteer Name"
        required
        hint={useAccountNameHint(form)}
        autoComplete="name"
        readOnly={locked}
      />
      <Choices
        form={form}
        name="hoursType"
        label="Hours Type"
        required
        hint={typesHint}
        options={hoursTypeOptions}
        disabled={locked}
      />
      <div className="field">
        <div className={styles.pair}>
          <TextField
            form={form}
            name="hours"
            label="Hours"
            required
            {...hoursInput}
            readOnly={locked}
            onFocus={(event) => event.currentTarget.select()}
          />
          <ServiceDateField form={form} readOnly={locked} isDemo={Boolean(flow.simulateSignature)} />
        </div>
        <ProofHint flow={flow} />
      </div>
      <TextArea form={form} {...descriptionField} readOnly={locked} />
      <div className={`row row--end ${styles.actions}`}>
        <Button look="primary" onClick={() => flow.advance('supervisor-info')}>
          Continue to Supervisor Info
        </Button>
      </div>
    </div>
  );
}

/** Says, below type and hours, whether these need a supervisor's signature. Nothing to say while there are no hours. */
function ProofHint({ flow: { form, needsProof } }: { flow: HoursFlow }) {
  const [hoursType, hours] = useWatch({ control: form.control, name: ['hoursType', 'hours'] });
  const proof =
    hoursType === 'async'
      ? 'Proof required: a supervisor signs for all asynchronous hours.'
      : `Proof required: a supervisor signs for more than ${syncHoursThreshold} synchronous hours.`;
  return (
    <p className="field__hint" role="status">
      {Number(hours) > 0 && (needsProof ? proof : 'No proof required for this amount')}
    </p>
  );
}
