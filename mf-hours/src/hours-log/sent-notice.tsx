import { Button } from '@portal/ui';
import type { SignatureRequest } from './hours-backend.ts';
import styles from './hours-form.module.css';

/** Says why the fields are locked after a request, and offers another entry. */
export function SentNotice({ request, onStartOver }: { request: SignatureRequest; onStartOver(): void }) {
  return (
    <div className={`notice ${styles.sent}`}>
      <p className={styles.anything}>
        A signature request goes to {request.entry.supervisorEmail}. What was sent can no longer be changed here.
      </p>
      <Button onClick={onStartOver}>Start a new submission</Button>
    </div>
  );
}
