import { type HoursSubmission, maxTextLength, ReviewForm } from '@portal/contracts';
import { type DialogProps, FormDialog } from '@portal/ui';
import { TextArea, useForm } from '@portal/ui/form';
import type { KeyboardEvent } from 'react';
import { type Decision, decisionNames, studentOf } from './decision.ts';
import styles from './reason-dialog.module.css';
import { useShortcutsSetting } from './shortcuts.ts';

type Action = Exclude<Decision['action'], 'approve'>;

interface ReasonSubject {
  action: Action;
  submissions: HoursSubmission[];
}

interface Props extends DialogProps<ReasonSubject> {
  onDecide(decision: Decision): void;
}

/** Reasons that are given often. They can be changed before they are sent. */
const reasons: Record<Action, string[]> = {
  reject: [
    'The supervisor could not confirm these hours.',
    'This service does not count towards the hours of the society.',
    'These hours were submitted before.',
    'The date or the number of hours cannot be right.',
  ],
  request_changes: [
    'Please describe in more detail what you did.',
    'Please check the date of service.',
    'Please check the number of hours.',
    'Please name the adult who saw your service.',
  ],
};

/** Whether a reason is one of these, in nobody's own words. */
export const isGivenReason = (text: string | null | undefined): boolean =>
  Object.values(reasons).some((each) => each.includes(text ?? ''));

const labels: Record<Action, string> = { reject: 'Reason', request_changes: 'What has to change' };

/** Asks why hours are rejected, or what has to change. */
export function ReasonDialog({ subject, onDecide, ...dialog }: Props) {
  const { action, submissions } = subject;
  const [hasKeys] = useShortcutsSetting();
  const form = useForm(ReviewForm, { action, adminNotes: '' });
  const title = decisionNames[action];
  const [first, ...others] = submissions;
  const decide = (adminNotes?: string | null) => {
    dialog.onClose();
    onDecide({ action, submissions, adminNotes });
  };
  const submit = form.handleSubmit(({ adminNotes }) => decide(adminNotes));
  const take = (reason: string) => {
    form.setValue('adminNotes', reason, { shouldDirty: true });
    form.setFocus('adminNotes');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const reason = reasons[action][Number(event.key) - 1];
    const isTyping = event.target instanceof HTMLTextAreaElement;
    // With one of these, a number is the browser's: it opens another tab.
    const isOurs = hasKeys && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
    else if (reason && isOurs && !isTyping && !event.repeat) decide(reason);
    else return;
    event.preventDefault();
  };
  return (
    <FormDialog
      {...dialog}
      title={first && others.length === 0 ? `${title}: ${studentOf(first)}` : `${title} (${submissions.length})`}
      does={[title, title]}
      danger={action === 'reject'}
      isDirty={form.formState.isDirty}
      onSubmit={submit}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the numbers press the buttons in it */}
      <div className="stack" onKeyDown={onKeyDown}>
        <ol className={`list ${styles.reasons}`}>
          {reasons[action].map((reason, index) => (
            <li key={reason}>
              <button
                type="button"
                className={styles.reason}
                aria-keyshortcuts={hasKeys ? `${index + 1}` : undefined}
                data-first-focus={index === 0 || undefined}
                onClick={() => take(reason)}
              >
                {hasKeys && <kbd>{index + 1}</kbd>} {reason}
              </button>
            </li>
          ))}
        </ol>
        <TextArea
          form={form}
          name="adminNotes"
          label={labels[action]}
          required
          hint="The student gets to read this. Choose one above, or write your own."
          rows={3}
          maxLength={maxTextLength}
        />
      </div>
    </FormDialog>
  );
}
