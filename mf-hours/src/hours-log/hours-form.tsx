import type { HoursForm as HoursEntry } from '@portal/contracts';
import { Button, useLeaveGuard } from '@portal/ui';
import { useWatch } from '@portal/ui/form';
import { TabList, TabPanel } from '@portal/ui/tabs';
import { type ComponentType, useEffect } from 'react';
import { WaitingEntries } from '../offline/waiting-entries.tsx';
import { useAccountName } from './account-name.ts';
import { formToasts } from './form-toasts.ts';
import type { HoursBackend, SignatureRequest } from './hours-backend.ts';
import { type HoursFlow, useHoursFlow } from './hours-flow.ts';
import styles from './hours-form.module.css';
import { EmailSentDialog, RequestDialog } from './request-dialogs.tsx';
import { SignatureDoc } from './signature-doc.tsx';
import { isFilled, type Step } from './steps.ts';
import { SupervisorInfo } from './supervisor-info.tsx';
import { useDraft } from './use-draft.ts';
import { useResumedEntry } from './use-resumed-entry.ts';
import { VolunteerInfo } from './volunteer-info.tsx';

interface Props {
  backend: HoursBackend;
  /** Given what is logged, or null if it waits on the device for the network. */
  onDone(entry: HoursEntry | null): void;
  onStartOver(): void;
}

const panels: [Step, ComponentType<{ flow: HoursFlow }>][] = [
  ['volunteer-info', VolunteerInfo],
  ['supervisor-info', SupervisorInfo],
  ['signature-doc', SignatureDoc],
];

/** One entry of volunteer hours in three tabs. */
export function HoursForm({ backend, onDone, onStartOver }: Props) {
  const accountName = useAccountName();
  const flow = useHoursFlow({
    backend,
    accountName,
    onDone: (entry) => {
      draft.forget();
      onDone(entry);
    },
  });
  const hasEntries = isFilled(useWatch({ control: flow.form.control }), accountName);

  const isDemo = Boolean(backend.simulateSignature);
  const draft = useDraft({ form: flow.form, accountName, isKept: !flow.request && !isDemo });

  const signature = flow.request?.signature;
  // Whoever accepts is told so there.
  const isNews = Boolean(signature && !signature.isAccepted);
  useEffect(() => {
    if (isNews) formToasts.signatureReceived();
  }, [isNews]);

  const { leaveBy, question } = useLeaveGuard({
    active: hasEntries && !flow.request && !isDemo,
    text: 'These hours have not been submitted.',
    onDiscard: draft.forget,
  });

  const { resume, resuming } = useResumedEntry(flow, draft.replaced);
  const obstacle = flow.locked && (flow.request ? 'Start a new submission first' : 'Other hours are just being sent');

  return (
    <>
      <div className="card">
        {flow.request && <SentNotice request={flow.request} onStartOver={onStartOver} />}
        {draft.isRestored && hasEntries && (
          <p className="notice" role="status">
            These are the hours that you began to enter before.
          </p>
        )}
        <form noValidate onSubmit={(event) => event.preventDefault()}>
          <TabList
            name="hours"
            label="Submit hours"
            className={styles.tabs}
            tabs={{
              'volunteer-info': 'Your Info',
              'supervisor-info': 'Supervisor',
              'signature-doc': flow.needsProof ? 'Signature' : 'Signature (Optional)',
            }}
            chosen={flow.step}
            onChoose={flow.open}
          />
          {panels.map(([step, Panel]) => (
            <TabPanel key={step} name="hours" tab={step} hidden={step !== flow.step}>
              <Panel flow={flow} />
            </TabPanel>
          ))}
        </form>
        <RequestDialog flow={flow} />
        <EmailSentDialog flow={flow} />
        {flow.question}
        {question}
      </div>
      {!isDemo && (
        <WaitingEntries onEdit={(entry) => leaveBy(() => resume(entry))} editing={resuming} editObstacle={obstacle} />
      )}
    </>
  );
}

/** Says why the fields are locked after a request, and offers another entry. */
function SentNotice({ request, onStartOver }: { request: SignatureRequest; onStartOver(): void }) {
  return (
    <div className={`notice ${styles.sent}`}>
      <p className={styles.anything}>
        A signature request goes to {request.entry.supervisorEmail}. What was sent can no longer be changed here.
      </p>
      <Button onClick={onStartOver}>Start a New Submission</Button>
    </div>
  );
}
