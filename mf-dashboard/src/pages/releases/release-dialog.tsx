import { ErrorBanner, Form } from '@portal/ui';
import { type DialogProps, FormDialog } from '../../form-dialog.tsx';
import { type ChangeFields, wordingOf } from './release-actions.ts';
import { ReleaseFields } from './release-fields.tsx';
import styles from './releases.module.css';
import { type Subject, useReleaseChange } from './use-release-change.ts';

/** Says what visitors will get before it happens. It stays open where the server refuses, with its reasons. */
export function ReleaseDialog({ subject, isOpen, onClose }: DialogProps<Subject>) {
  const { apply, applying, error, forgetError } = useReleaseChange({ onDone: onClose });
  const wording = subject && wordingOf(subject.action, subject.status);
  return (
    <FormDialog
      isOpen={isOpen}
      title={wording?.title}
      okText={wording?.does[applying ? 1 : 0]}
      isWorking={applying}
      onClose={onClose}
      afterClose={forgetError}
    >
      {(formId) =>
        subject && (
          <div className="stack">
            <div>
              {wording?.effects.map((effect) => (
                <p key={effect}>{effect}</p>
              ))}
            </div>
            <div className={styles.refusal}>
              <ErrorBanner error={error} />
            </div>
            <Form
              id={formId}
              layout="vertical"
              noValidate
              requiredMark={false}
              disabled={applying}
              onFinish={(fields: ChangeFields) => apply(subject, fields)}
            >
              <ReleaseFields {...subject} />
            </Form>
          </div>
        )
      }
    </FormDialog>
  );
}
