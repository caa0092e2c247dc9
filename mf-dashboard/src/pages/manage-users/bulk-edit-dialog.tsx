import {
  type BulkEdit,
  BulkEditForm,
  type BulkEditFormInput,
  bulkEdits,
  counted,
  defaults,
  type MemberChange,
  type RequestOf,
  type ResponseOf,
  roleNames,
} from '@portal/contracts';
import { call, toast, useRole } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button, type DialogProps, FormDialog } from '@portal/ui';
import { passingFocusOn } from '@portal/ui/focus';
import { Choices, type Form, TextField, useForm } from '@portal/ui/form';
import { useState } from 'react';
import { chapterOptions } from '../../chapter-choice.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { committeeField, graduationYearField, grantableRoles } from './member-edits.ts';

type Request = RequestOf<'POST /users/bulkEdit'>;

export interface BulkSubject {
  who: Pick<Request, 'userIDs' | 'filter'>;
  count: number;
}

const editNames: Record<BulkEdit, string> = {
  committee: 'Change the committee',
  graduation_year: 'Change the class',
  role: 'Change the role',
  chapter: 'Correct the chapter (hours and goals go along)',
  promotion: 'Promote from NJHS to NHS (hours and goals stay with NJHS)',
  deactivate: 'Deactivate (ends their access at once)',
  reactivate: 'Reactivate',
};

const ofLeads: BulkEdit[] = ['committee', 'graduation_year', 'role'];

interface Props extends DialogProps<BulkSubject> {
  onSaved(): void;
}

/** Changes several members: first what, then what that does to each of them, and only then for good. */
export function BulkEditDialog({ subject: { who, count }, onSaved, ...dialog }: Props) {
  const form = useForm(BulkEditForm, {
    edit: 'committee',
    committee: '',
    graduationYear: '',
    role: defaults.role,
    chapter: 'NHS',
    from: 'next_year',
  });
  const [change, setChange] = useState<MemberChange | null>(null);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const preview = useMutation({
    mutationFn: (wanted: MemberChange) => call('POST /users/bulkEdit', { ...who, change: wanted, dryRun: true }),
    onSuccess: (_results, wanted) => {
      setWithout(new Set());
      setChange(wanted);
    },
  });
  const results = change ? preview.data?.results : undefined;
  const ids = (results ?? [])
    .filter(({ outcome, userID }) => outcome === 'changed' && !without.has(userID))
    .map(({ userID }) => userID);
  const saving = useMutation({
    mutationFn: (wanted: MemberChange) => call('POST /users/bulkEdit', { userIDs: ids, change: wanted }),
    changes: ['GET /users/listUsers', 'POST /users/getUser'],
    onSuccess: (saved) => {
      toast(savedToast(saved.results));
      onSaved();
      dialog.onClose();
    },
  });
  const isWorking = preview.isPending || saving.isPending;
  const isDeactivation = change?.kind === 'active' && !change.active;
  return (
    <FormDialog
      {...dialog}
      title={`Edit ${counted(count, 'member')}`}
      width={680}
      does={change ? [saveText(isDeactivation, ids.length), 'Saving...'] : ['Preview', 'Checking...']}
      danger={isDeactivation}
      disabled={change !== null && ids.length === 0}
      saving={{ isPending: isWorking, error: saving.error ?? preview.error }}
      isDirty={form.formState.isDirty}
      fallback="Failed to change the members"
      onSubmit={change ? () => saving.mutate(change) : form.handleSubmit((wanted) => preview.mutate(wanted))}
    >
      {change && results ? (
        <>
          <BulkPreview
            change={change}
            results={results}
            startsOn={preview.data?.startsOn}
            without={without}
            onChange={setWithout}
          />
          <div>
            <Button small disabled={isWorking} onClick={() => setChange(null)}>
              Back
            </Button>
          </div>
        </>
      ) : (
        <ChangeFields form={form} />
      )}
    </FormDialog>
  );
}

function savedToast(results: ResponseOf<'POST /users/bulkEdit'>['results']): Parameters<typeof toast>[0] {
  const changed = results.filter(({ outcome }) => outcome === 'changed').length;
  const title = `Changed ${counted(changed, 'member')}`;
  const refused = results.length - changed;
  if (refused === 0) return { title, variant: 'success' };
  return { title, description: `${counted(refused, 'member')} could no longer be changed.` };
}

const saveText = (isDeactivation: boolean, count: number) =>
  `${isDeactivation ? 'Deactivate' : 'Change'} ${counted(count, 'member')}`;

const yearOptions = [
  { value: 'next_year', label: 'The first day of the next school year' },
  { value: 'this_year', label: 'The first day of this school year' },
];

/** What to change, and to what. */
function ChangeFields({ form }: { form: Form<BulkEditFormInput, MemberChange> }) {
  const viewer = useRole();
  const edit = form.watch('edit');
  const options = (viewer === 'admin' ? bulkEdits : ofLeads).map((value) => ({ value, label: editNames[value] }));
  const roleOptions = grantableRoles(viewer).map((value) => ({ value, label: roleNames[value] }));
  return (
    <div ref={passingFocusOn} className="form">
      <Choices form={form} name="edit" label="What to do" stacked options={options} />
      {edit === 'committee' && <TextField form={form} {...committeeField} />}
      {edit === 'graduation_year' && <TextField form={form} {...graduationYearField} />}
      {edit === 'role' && <Choices form={form} name="role" label="Role" stacked options={roleOptions} />}
      {edit === 'chapter' && <Choices form={form} name="chapter" label="Chapter" stacked options={chapterOptions} />}
      {edit === 'promotion' && (
        <Choices form={form} name="from" label="Hours and goals count for NHS from" stacked options={yearOptions} />
      )}
    </div>
  );
}
