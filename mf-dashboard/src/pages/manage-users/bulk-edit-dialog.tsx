import {
  type BulkEdit,
  BulkEditForm,
  type BulkEditFormInput,
  type BulkEditResult,
  bulkEdits,
  counted,
  defaults,
  type MemberChange,
  type RequestOf,
} from '@portal/contracts';
import { call, toast, useRole } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { Button, type DialogProps, FormDialog } from '@portal/ui';
import { passingFocusOn } from '@portal/ui/focus';
import { Choices, type Form, TextField, useForm } from '@portal/ui/form';
import { useRowSelection } from '@portal/ui/row-selection';
import { Announced } from '../../announced.tsx';
import { chapterOptions } from '../../chapter-choice.ts';
import { BulkPreview, summary } from './bulk-preview.tsx';
import { committeeField, graduationYearField, roleOptions } from './member-edits.ts';

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
  const preview = useMutation({
    mutationFn: (wanted: MemberChange) => call('POST /users/bulkEdit', { ...who, change: wanted, dryRun: true }),
  });
  const results = preview.data?.results;
  const change = results && preview.variables;
  const leftOut = useRowSelection(
    (results ?? []).filter(({ outcome }) => outcome === 'changed').map(({ userID }) => userID),
  );
  const ids = leftOut.ids.filter((id) => !leftOut.selected.includes(id));
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
  const goBack = () => {
    leftOut.selectAll(false);
    preview.reset();
    saving.reset();
  };
  const isDeactivation = change?.kind === 'active' && !change.active;
  return (
    <FormDialog
      {...dialog}
      title={`Edit ${counted(count, 'member')}`}
      width={680}
      does={change ? [saveText(isDeactivation, ids.length), 'Saving...'] : ['Preview', 'Checking...']}
      danger={isDeactivation}
      disabled={change !== undefined && ids.length === 0}
      saving={{ isPending: isWorking, error: saving.error ?? preview.error }}
      isDirty={form.formState.isDirty}
      fallback={`Failed to ${change ? 'change' : 'check'} the members`}
      onSubmit={change ? () => saving.mutate(change) : form.handleSubmit((wanted) => preview.mutate(wanted))}
    >
      <Announced>{results && summary(results, leftOut.selected.length)}</Announced>
      {change && results ? (
        <>
          <BulkPreview change={change} results={results} startsOn={preview.data?.startsOn} leftOut={leftOut} />
          <div>
            <Button small disabled={isWorking} onClick={goBack}>
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

/** Who is unchanged was changed since the preview, perhaps by this dialog, if the response was lost. */
function savedToast(results: BulkEditResult[]): Parameters<typeof toast>[0] {
  const count = (wanted: BulkEditResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length;
  const [already, refused] = [count('unchanged'), count('refused')];
  const parts = [
    already > 0 && `${counted(already, 'member')} ${already === 1 ? 'was' : 'were'} like that already.`,
    refused > 0 && `${counted(refused, 'member')} could no longer be changed.`,
  ];
  return {
    title: `Changed ${counted(count('changed'), 'member')}`,
    description: parts.filter(Boolean).join(' '),
    variant: refused === 0 ? 'success' : undefined,
  };
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
  return (
    <div ref={passingFocusOn} className="form">
      <Choices form={form} name="edit" label="What to do" stacked options={options} />
      {edit === 'committee' && <TextField form={form} {...committeeField} />}
      {edit === 'graduation_year' && <TextField form={form} {...graduationYearField} />}
      {edit === 'role' && <Choices form={form} name="role" label="Role" stacked options={roleOptions(viewer)} />}
      {edit === 'chapter' && <Choices form={form} name="chapter" label="Chapter" stacked options={chapterOptions} />}
      {edit === 'promotion' && (
        <Choices form={form} name="from" label="Hours and goals count for NHS from" stacked options={yearOptions} />
      )}
    </div>
  );
}
