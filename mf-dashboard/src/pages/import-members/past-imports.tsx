import { counted, type PastImport, shortDate, shownNumber } from '@portal/contracts';
import { call } from '@portal/sdk';
import { useListPage, useMutation } from '@portal/sdk/query';
import { Button, type DialogProps, FormDialog, ListSection, useDialog } from '@portal/ui';
import { Badge } from '@portal/ui/badge';
import { EmptyState } from '@portal/ui/states';
import { importList } from '../../first-lists.ts';
import styles from './import-page.module.css';

interface Listener {
  onUndone(fileName: string): void;
}

/** What was imported before, newest first. */
export function PastImports({ onUndone }: Listener) {
  const { change, list } = useListPage('GET /users/imports', importList);
  const [undo, dialog] = useDialog(UndoDialog, { onUndone });
  return (
    <>
      <ListSection
        id="imports"
        title="Imports"
        list={list}
        rows={list.data?.imports}
        fallback="Failed to fetch the imports"
        waiting="Loading imports..."
        empty={
          <EmptyState art="papers" title="No imports yet">
            <p>What you import shows here, and can be undone.</p>
          </EmptyState>
        }
        onPage={(page) => change({ page })}
      >
        {(row) => (
          <li key={row.id} className="row row--between">
            <div>
              <strong className={styles.file}>{row.file_name}</strong>
              <ul className="facts-line">
                <li>{row.kind === 'members' ? 'Members' : 'Past hours'}</li>
                <li>{counted(row.rows, 'row')}</li>
                {row.waiting > 0 && <li>{shownNumber(row.waiting)} waiting for people to join</li>}
                <li>
                  {row.imported_by}, {shortDate(row.created_at)}
                </li>
              </ul>
            </div>
            {row.undone_at ? (
              <Badge>Undone</Badge>
            ) : (
              <Button small danger aria-label={`Undo the import of ${row.file_name}`} onClick={() => undo(row)}>
                Undo
              </Button>
            )}
          </li>
        )}
      </ListSection>
      {dialog}
    </>
  );
}

function UndoDialog({ subject, onUndone, ...dialog }: DialogProps<PastImport> & Listener) {
  const undoing = useMutation({
    mutationFn: () =>
      call('POST /users/import/undo', { importId: subject.id }, { signal: AbortSignal.timeout(300_000) }),
    changes: ['GET /users/imports', 'GET /users/listUsers', 'GET /users/invitations'],
    done: ({ undone, kept }) => [
      `Undid ${shownNumber(undone)} of ${counted(undone + kept, 'row')}`,
      kept > 0 ? 'The others have changed since, for example because people have joined.' : '',
    ],
    onSuccess: () => {
      onUndone(subject.file_name);
      dialog.onClose();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`Undo the import of ${subject.file_name}`}
      does={['Undo Import', 'Undoing...']}
      danger
      saving={undoing}
      fallback="Failed to undo the import"
      onSubmit={() => undoing.mutate()}
    >
      <p>
        {subject.kind === 'members'
          ? 'The invitations of this import that nobody has accepted are revoked. Names and classes that it added or changed are as before. People who have joined stay members.'
          : 'The imported hours are taken off the totals and shown as rejected. Hours that wait for people to join are dropped.'}
      </p>
    </FormDialog>
  );
}
