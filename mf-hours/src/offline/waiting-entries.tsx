import { formatDate, type HoursForm, hoursCount } from '@portal/contracts';
import { toast, useSession } from '@portal/sdk';
import { Button, type DialogProps, FormDialog, useDialog } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { passingFocusOn } from '@portal/ui/focus';
import { WithReason } from '@portal/ui/with-reason';
import { useEffect, useId } from 'react';
import styles from '../own-submission.module.css';
import { type OfflineEntry, useEntries } from './offline-entries.ts';
import { sendEntries, showSent, takeEntry } from './send-entries.ts';

interface Props {
  /** Opens an entry in the form, with what is wrong. */
  onEdit(entry: OfflineEntry): void;
  /** The id of the entry that is just being opened there. */
  editing: string | null;
  /** Why the form takes none now. */
  editObstacle: string | false;
}

/** Hours that were submitted without a network. */
export function WaitingEntries({ onEdit, editing, editObstacle }: Props) {
  const userId = useSession(({ user }) => user?.id ?? '');
  const entries = useEntries(userId);
  const [askDeletion, deletion] = useDialog(DeleteEntry);
  if (entries.length === 0) return deletion;
  return (
    <section ref={passingFocusOn} className="stack" aria-labelledby="waiting-entries">
      <h2 id="waiting-entries" tabIndex={-1}>
        Waiting for the network
      </h2>
      <p className="muted">
        These hours are kept on this device.
        {entries.some(({ refusal }) => !refusal) &&
          ' They are sent while this page is open, you are signed in and the device is online.'}
      </p>
      <ul className="lines">
        {entries.map((entry) => (
          <Row
            key={entry.submissionId}
            entry={entry}
            onEdit={() => onEdit(entry)}
            isOpening={entry.submissionId === editing}
            editObstacle={editObstacle}
            onDelete={() => askDeletion(entry)}
          />
        ))}
      </ul>
      {deletion}
    </section>
  );
}

function DeleteEntry({ subject, ...dialog }: DialogProps<OfflineEntry>) {
  return (
    <FormDialog
      {...dialog}
      title="Delete These Hours"
      does={['Delete', 'Deleting...']}
      danger
      onSubmit={() => {
        dialog.onClose();
        void takeEntry(subject);
      }}
    >
      <p>
        {inWords(subject.values)}.{' '}
        {subject.isUnsure
          ? 'They may have been sent already: the server is asked first.'
          : 'They are on this device only, and will not be sent.'}
      </p>
    </FormDialog>
  );
}

interface RowProps {
  entry: OfflineEntry;
  onEdit(): void;
  isOpening: boolean;
  editObstacle: string | false;
  onDelete(): void;
}

function Row({ entry, onEdit, isOpening, editObstacle, onDelete }: RowProps) {
  const { values, refusal, isUnsure } = entry;
  const nameId = useId();
  const refused = isUnsure ? 'Refused' : 'Not sent';
  const button = { small: true, 'aria-describedby': nameId };
  return (
    <li ref={passingFocusOn} className={styles.row}>
      <div className={styles.what}>
        <p id={nameId} dir="auto" className={styles.description}>
          {values.description}
        </p>
        <p className="muted small">{inWords(values)}</p>
        {refusal && (
          <div className="small" role="alert">
            <p>
              <strong>{refused}:</strong> {refusal.message}
            </p>
            <p>It is not sent again by itself: press Edit, then submit it.</p>
          </div>
        )}
        <div className="row">
          <WithReason reason={editObstacle}>
            <Button {...button} disabled={Boolean(editObstacle)} loading={isOpening} onClick={onEdit}>
              Edit
            </Button>
          </WithReason>
          <Button {...button} danger onClick={onDelete}>
            Delete
          </Button>
        </div>
      </div>
      <Badge
        tone={refusal ? 'badge--danger' : 'badge--warning'}
        tip={isUnsure ? 'They may have been sent already' : 'They are on this device only'}
      >
        {refusal ? refused : 'Waiting for the network'}
      </Badge>
    </li>
  );
}

const inWords = ({ hours, hoursType, date, supervisorName }: HoursForm) =>
  `${hoursCount(hours, hoursType)} on ${formatDate(date)}, supervised by ${supervisorName}`;

/** In ms. The network is often not usable yet when the browser says that it is back. */
const tryAgainMs = 20_000;

/** Sends what waits: when the page is opened, when the network is back and when the session is, and again if that fails. */
export function useSendingEntries(): void {
  const userId = useSession(({ user }) => user?.id ?? '');
  const isWaiting = useEntries(userId).some(({ refusal }) => !refusal);
  const getToken = useSession((session) => session.getToken);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that is back has another function
  useEffect(() => {
    if (!isWaiting) return;
    const send = async (isPatient: boolean) => {
      const sent = await sendEntries(userId, isPatient);
      if (sent === 0) return;
      toast({ title: 'Hours sent', description: 'What waited for the network is submitted.', variant: 'success' });
      showSent();
    };
    const start = () => void send(false).catch(console.error);
    // An attempt that began without a network fails, and the next one would come late.
    const startAnew = () => void send(true).catch(console.error);
    start();
    addEventListener('online', startAnew);
    const timer = setInterval(start, tryAgainMs);
    return () => {
      removeEventListener('online', startAnew);
      clearInterval(timer);
    };
  }, [userId, isWaiting, getToken]);
}
