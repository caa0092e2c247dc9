import { counted, nameless, type RequestOf, type ResponseOf } from '@portal/contracts';
import { privacyCalls } from '@portal/contracts/privacy';
import { call, messageOf } from '@portal/sdk';
import { download } from '@portal/sdk/download';
import { useMutation } from '@portal/sdk/query';
import { Button, type DialogProps, FormDialog, useDialog } from '@portal/ui';
import { showFieldErrors, TextField, useForm } from '@portal/ui/form';
import { Announced } from '../../announced.tsx';

type Known = ResponseOf<'POST /users/erase'>;
type Request = RequestOf<'POST /users/erase'>;

/** Saves what the portal keeps of the person with an address, or erases it. First it says whom that is about. */
export function PersonalDataDialog(props: DialogProps<void>) {
  const form = useForm(privacyCalls['POST /users/erase'].request, { email: '', dryRun: true });
  const finding = useMutation({
    mutationFn: (request: Request) => call('POST /users/erase', { ...request, dryRun: true }),
    onError: (error) => {
      if (!showFieldErrors(form, error.fields)) showFieldErrors(form, { email: messageOf(error, 'Failed to look up') });
    },
  });
  // As the schema trims it: pasted addresses can end in other spaces than those that the browser takes off.
  const email = form.watch('email').trim();
  const found = finding.variables?.email === email ? finding.data : undefined;
  const saving = useMutation({
    mutationFn: () => download('POST /users/personalData', { email }, 'personal-data.json'),
    failed: 'Failed to save the copy',
  });
  const [askErasing, erasing] = useDialog(EraseDialog, { onErased: props.onClose });
  return (
    <>
      <FormDialog
        {...props}
        title="Personal Data"
        does={['Look Up', 'Looking up...']}
        saving={{ isPending: finding.isPending, error: null }}
        onSubmit={form.handleSubmit((request) => finding.mutate(request))}
      >
        <p className="muted">For a person who asks what the portal keeps of them, or wants it erased.</p>
        <TextField
          form={form}
          name="email"
          label="E-mail address"
          hint="Of a member, a supervisor, or somebody who was invited or imported"
          // Not of the type 'email', in which Chromium gives another spelling of a domain with letters such as ü.
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
        <Announced>{found && <Found known={found} />}</Announced>
        {found && (
          <div className="row">
            <Button loading={saving.isPending} onClick={() => saving.mutate()}>
              Save a Copy
            </Button>
            <Button danger onClick={() => askErasing({ email, known: found })}>
              Erase for Good
            </Button>
          </div>
        )}
      </FormDialog>
      {erasing}
    </>
  );
}

interface EraseProps extends DialogProps<{ email: string; known: Known }> {
  onErased(): void;
}

/** Ends a sentence that says what is erased. */
function exceptFor({ kept, stopped }: Known): string {
  const stays = [
    kept > 0 && `${counted(kept, 'signature')} of hours that count for others`,
    stopped && 'the note that they want no e-mails',
  ].filter(Boolean);
  return stays.length > 0 ? `, except for ${stays.join(' and ')}` : '';
}

/** Asks once more. Its button does not have the focus, so that a key that is held down erases nobody. */
function EraseDialog({ subject: { email, known }, onErased, ...dialog }: EraseProps) {
  const erasing = useMutation({
    mutationFn: () => call('POST /users/erase', { email, dryRun: false }),
    changes: ['GET /users/listUsers'],
    done: (erased) => ['Erased', `What names ${email} is erased${exceptFor(erased)}.`],
    onSuccess: () => {
      dialog.onClose();
      onErased();
    },
  });
  return (
    <FormDialog
      {...dialog}
      title="Erase for good?"
      does={['Erase', 'Erasing...']}
      danger
      saving={erasing}
      fallback="Failed to erase"
      onSubmit={() => erasing.mutate()}
    >
      <p>
        Everything that names {email} is erased{exceptFor(known)}. It cannot be undone.
      </p>
    </FormDialog>
  );
}

function Found({ known }: { known: Known }) {
  const { members, submissions, named, namedBefore, kept, stopped, invitations, imported } = known;
  return (
    <div className="stack">
      <ul className="lines">
        {members.length > 0 && (
          <li>
            <strong>
              <bdi>{members.map((name) => name || nameless).join(', ')}</bdi>
            </strong>
            : {counted(submissions, 'submission')}. {members.length > 1 ? 'The accounts are' : 'The account is'}{' '}
            deleted, what is open is withdrawn, and texts, supervisors, signatures and certificates go. Hours and
            decisions stay without a name, because totals are made of them.
          </li>
        )}
        {named > 0 && (
          <li>
            Named as supervisor in {counted(named, 'submission')}. Open requests end, and those students are told.
            {kept > 0 && ` ${counted(kept, 'signature')} of hours that count for others stay as evidence.`}
          </li>
        )}
        {namedBefore > 0 && <li>Named before in {counted(namedBefore, 'submission')}, where somebody else is now.</li>}
        {stopped && <li>Wants no e-mails. That stays known, so that they get none.</li>}
        {invitations > 0 && <li>{counted(invitations, 'invitation')}</li>}
        {imported > 0 && <li>{counted(imported, 'imported row')}</li>}
      </ul>
      <p className="notice notice--warning">Erasing cannot be undone. Save a copy first if the person wants one.</p>
    </div>
  );
}
