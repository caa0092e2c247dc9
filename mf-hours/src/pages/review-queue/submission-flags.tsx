import {
  ClearFlagRequest,
  flagRuleNames,
  type HoursSubmission,
  maxTextLength,
  type SubmissionFlag,
  shortDate,
} from '@portal/contracts';
import { call } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button, type DialogProps, FormDialog } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { showFieldErrors, TextArea, useForm } from '@portal/ui/form';
import { DetailsSection } from './details-section.tsx';
import styles from './submission-details.module.css';

/** What deserves a closer look, in the submission's row. */
export const FlagBadges = ({ submission }: { submission: HoursSubmission }) =>
  submission.flags
    .filter(({ cleared_at }) => cleared_at === null)
    .map(({ rule, reason }) => (
      <Badge key={rule} tone="badge--warning" tip={reason}>
        {flagRuleNames[rule]}
      </Badge>
    ));

interface ClearSubject {
  submission: HoursSubmission;
  flag: SubmissionFlag;
}

interface Props {
  submission: HoursSubmission;
  /** As they are now: a list of open flags alone no longer has a submission whose last one was cleared. */
  flags: SubmissionFlag[];
  onClear(subject: ClearSubject): void;
}

/** The flags in the details, also those that an admin has cleared. */
export function SubmissionFlags({ submission, flags, onClear }: Props) {
  if (flags.length === 0) return null;
  return (
    <DetailsSection title="Flags">
      <p className="muted small">They are hints for a closer look, and decide nothing.</p>
      <ul className="list">
        {flags.map((flag) => (
          <li key={flag.rule} className={styles.flag}>
            <div>
              <p>
                <strong>{flagRuleNames[flag.rule]}</strong>: {flag.reason}
              </p>
              {flag.cleared_at && (
                <p className="muted small">
                  Cleared by {flag.cleared_by}, {shortDate(flag.cleared_at)}: {flag.note}
                </p>
              )}
            </div>
            {!flag.cleared_at && !submission.own && (
              <Button
                small
                aria-label={`Clear ${flagRuleNames[flag.rule]}`}
                onClick={() => onClear({ submission, flag })}
              >
                Clear
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DetailsSection>
  );
}

interface ClearProps extends DialogProps<ClearSubject> {
  onCleared(flags: SubmissionFlag[]): void;
}

/** Asks why a flag can be cleared. */
export function ClearFlagDialog({ subject, onCleared, ...dialog }: ClearProps) {
  const { submission, flag } = subject;
  const form = useForm(ClearFlagRequest, { submissionId: submission.id, rule: flag.rule, note: '' });
  const clearing = useMutation({
    mutationFn: (request: ClearFlagRequest) => call('POST /hours/admin/clearFlag', request),
    changes: ['GET /hours/admin/list'],
    done: 'Flag cleared',
    onSuccess: ({ flags }) => {
      onCleared(flags);
      dialog.onClose();
    },
    onError: (error) => showFieldErrors(form, error.fields),
  });
  return (
    <FormDialog
      {...dialog}
      title={`Clear ${flagRuleNames[flag.rule]}`}
      does={['Clear Flag', 'Clearing...']}
      saving={clearing}
      isDirty={form.formState.isDirty}
      fallback="Failed to clear the flag"
      onSubmit={form.handleSubmit((request) => clearing.mutate(request))}
    >
      <p>{flag.reason}</p>
      <TextArea
        form={form}
        name="note"
        label="Note"
        required
        hint="Admins can read it later."
        rows={2}
        maxLength={maxTextLength}
      />
    </FormDialog>
  );
}
