import type { HoursForm as HoursEntry } from '@portal/contracts';
import { LeaveGuard, Tabs } from '@portal/ui';
import { useWatch } from '@portal/ui/form';
import { useEffect } from 'react';
import { useAccountName } from './account-name.ts';
import { EmailSentDialog } from './email-sent-dialog.tsx';
import { formToasts } from './form-toasts.ts';
import type { HoursBackend } from './hours-backend.ts';
import { useHoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';
import { RequestDialog } from './request-dialog.tsx';
import { SentNotice } from './sent-notice.tsx';
import { SignatureDoc } from './signature-doc.tsx';
import { isFilled, type Step } from './steps.ts';
import { SupervisorInfo } from './supervisor-info.tsx';
import { VolunteerInfo } from './volunteer-info.tsx';

interface Props {
  backend: HoursBackend;
  onLogged(entry: HoursEntry): void;
  onStartOver(): void;
}

/** One entry of volunteer hours in three tabs. */
export function HoursForm({ backend, onLogged, onStartOver }: Props) {
  const accountName = useAccountName();
  const flow = useHoursFlow({ backend, accountName, onLogged });
  const hasEntries = isFilled(useWatch({ control: flow.form.control }), accountName);

  const signed = Boolean(flow.request?.signature);
  useEffect(() => {
    if (signed) formToasts.signatureReceived();
  }, [signed]);

  return (
    <div className="card">
      {flow.request && <SentNotice request={flow.request} onStartOver={onStartOver} />}
      <form noValidate onSubmit={(event) => event.preventDefault()}>
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
      </form>
      <RequestDialog flow={flow} />
      <EmailSentDialog flow={flow} />
      {flow.question}
      <LeaveGuard
        active={hasEntries && !flow.request && !backend.simulateSignature}
        text="These hours have not been submitted."
      />
    </div>
  );
}
