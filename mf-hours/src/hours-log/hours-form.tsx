import type { HoursForm as HoursEntry, HoursFormInput } from '@portal/contracts';
import { Form, LeaveGuard, Tabs } from '@portal/ui';
import { useEffect } from 'react';
import { useAccountName } from './account-name.ts';
import { EmailSentDialog } from './email-sent-dialog.tsx';
import { forgetErrors, useIsFilled } from './form-checks.ts';
import { formToasts } from './form-toasts.ts';
import type { HoursBackend } from './hours-backend.ts';
import { useHoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';
import { RequestDialog } from './request-dialog.tsx';
import { SentNotice } from './sent-notice.tsx';
import { SignatureDoc } from './signature-doc.tsx';
import type { Step } from './steps.ts';
import { SupervisorInfo } from './supervisor-info.tsx';
import { VolunteerInfo } from './volunteer-info.tsx';

interface Props {
  backend: HoursBackend;
  onLogged(entry: HoursEntry): void;
  onStartOver(): void;
}

/** One entry of volunteer hours in three tabs. */
export function HoursForm({ backend, onLogged, onStartOver }: Props) {
  const flow = useHoursFlow({ backend, onLogged });
  const volunteerName = useAccountName();
  const isFilled = useIsFilled(flow.form, volunteerName);
  const initial: Partial<HoursFormInput> = { volunteerName, hoursType: 'sync', hours: 0 };

  // The account may become known after the form was drawn.
  useEffect(() => {
    if (!flow.form.isFieldTouched('volunteerName')) flow.form.setFieldValue('volunteerName', volunteerName);
  }, [flow.form, volunteerName]);

  const signed = Boolean(flow.request?.signature);
  useEffect(() => {
    if (signed) formToasts.signatureReceived();
  }, [signed]);

  return (
    <div className="card">
      {flow.request && <SentNotice request={flow.request} onStartOver={onStartOver} />}
      <Form
        form={flow.form}
        name="hours"
        className={styles.form}
        layout="vertical"
        noValidate
        initialValues={initial}
        validateTrigger={[]}
        onValuesChange={(changed) => forgetErrors(flow.form, changed)}
      >
        <Tabs
          id="hours-tabs"
          className={styles.tabs}
          activeKey={flow.step}
          onChange={(step) => flow.open(step as Step)}
          items={[
            { key: 'volunteer-info', label: 'Your Info', children: <VolunteerInfo flow={flow} /> },
            {
              key: 'supervisor-info',
              label: 'Supervisor',
              forceRender: true,
              children: <SupervisorInfo flow={flow} />,
            },
            {
              key: 'signature-doc',
              label: flow.needsProof ? 'Signature' : 'Signature (Optional)',
              children: <SignatureDoc flow={flow} />,
            },
          ]}
        />
      </Form>
      <RequestDialog flow={flow} />
      <EmailSentDialog flow={flow} />
      {flow.question}
      <LeaveGuard
        active={isFilled && !flow.request && !backend.simulateSignature}
        text="These hours have not been submitted."
      />
    </div>
  );
}
