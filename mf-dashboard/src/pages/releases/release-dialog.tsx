import { ErrorBanner, Form, Modal } from '@portal/ui';
import { useId, useState } from 'react';
import { type AskForChange, type ChangeFields, wordingOf } from './release-actions.ts';
import { ReleaseFields } from './release-fields.tsx';
import styles from './releases.module.css';
import { type Subject, useReleaseChange } from './use-release-change.ts';

/** What is asked for, and whether the dialog is open: the subject outlives the closing, which takes a moment. */
export function useReleaseDialog() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open: AskForChange = (action, status) => {
    setSubject({ action, status });
    setOpen(true);
  };
  return { open, subject, isOpen, onClose: () => setOpen(false) };
}

interface Props {
  subject: Subject | null;
  isOpen: boolean;
  onClose(): void;
}

/** Says what visitors will get before it happens. It stays open where the server refuses, with its reasons. */
export function ReleaseDialog({ subject, isOpen, onClose }: Props) {
  const formId = useId();
  const { apply, applying, error, forgetError } = useReleaseChange({ onDone: onClose });
  const wording = subject && wordingOf(subject.action, subject.status);
  return (
    <Modal
      open={isOpen}
      title={wording?.title}
      okText={wording?.does[applying ? 1 : 0]}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: applying }}
      cancelButtonProps={{ disabled: applying }}
      closable={!applying}
      keyboard={!applying}
      mask={{ closable: false }}
      destroyOnHidden
      afterClose={forgetError}
      onCancel={onClose}
    >
      {subject && (
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
      )}
    </Modal>
  );
}
