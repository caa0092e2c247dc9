import {
  EditUserChapterRequest,
  EditUserCommitteeRequest,
  EditUserGraduationYearRequest,
  EditUserHoursRequest,
  EditUserRoleRequest,
  type Member,
  shownNumber,
} from '@portal/contracts';
import { apiErrorOf, call, toast, useRole } from '@portal/sdk';
import { useMutation } from '@portal/sdk/query';
import { type DialogProps, FormDialog, useConfirmation } from '@portal/ui';
import { Choices, type Form, showFieldErrors, TextArea, TextField, useForm, useWatch } from '@portal/ui/form';
import type { ReactNode } from 'react';
import { chapterOptions } from '../../chapter-choice.ts';
import {
  committeeField,
  graduationYearField,
  type MemberEdit,
  nameOf,
  notSavedMessage,
  roleOptions,
  savedMessage,
} from './member-edits.ts';

export interface EditSubject {
  edit: MemberEdit;
  member: Member;
}

/** Edits one value of a member. It stays open after a refusal. */
export function EditDialog(props: DialogProps<EditSubject>) {
  const Dialog = dialogs[props.subject.edit];
  return <Dialog {...props} />;
}

const dialogs: Record<MemberEdit, typeof EditDialog> = {
  role: RoleDialog,
  chapter: ChapterDialog,
  committee: CommitteeDialog,
  'graduation year': GraduationYearDialog,
  hours: HoursDialog,
};

function RoleDialog(props: DialogProps<EditSubject>) {
  const { clerk_id: userID, role } = props.subject.member;
  const form = useForm(EditUserRoleRequest, { userID, role });
  const options = roleOptions(useRole());
  return (
    <MemberForm {...props} form={form} save={(request) => call('POST /users/editUserRole', request)}>
      <Choices form={form} name="role" label="Role" stacked options={options} />
    </MemberForm>
  );
}

function ChapterDialog(props: DialogProps<EditSubject>) {
  const { clerk_id: userID, chapter } = props.subject.member;
  const form = useForm(EditUserChapterRequest, { userID, chapter });
  return (
    <MemberForm {...props} form={form} save={(request) => call('POST /users/editUserChapter', request)}>
      <Choices
        form={form}
        name="chapter"
        label="Chapter"
        hint="Hours and goals go along. To promote a member, whose hours stay with NJHS, select the row and press Edit Selected."
        stacked
        options={chapterOptions}
      />
    </MemberForm>
  );
}

function CommitteeDialog(props: DialogProps<EditSubject>) {
  const { clerk_id: userID, committee } = props.subject.member;
  const form = useForm(EditUserCommitteeRequest, { userID, committee: committee ?? '' });
  return (
    <MemberForm {...props} form={form} save={(request) => call('POST /users/editUserCommittee', request)}>
      <TextField form={form} {...committeeField} />
    </MemberForm>
  );
}

function GraduationYearDialog(props: DialogProps<EditSubject>) {
  const { clerk_id: userID, graduation_year } = props.subject.member;
  const form = useForm(EditUserGraduationYearRequest, { userID, graduationYear: graduation_year ?? '' });
  return (
    <MemberForm {...props} form={form} save={(request) => call('POST /users/editUserGraduationYear', request)}>
      <TextField form={form} {...graduationYearField} />
    </MemberForm>
  );
}

function HoursDialog(props: DialogProps<EditSubject>) {
  const { member } = props.subject;
  const { clerk_id: userID, total_hours } = member;
  const form = useForm(EditUserHoursRequest, { userID, hours: total_hours, expected: total_hours, reason: '' });
  const seen = useWatch({ control: form.control, name: 'expected' }) ?? total_hours;
  const showPresent = async () => {
    form.setValue('expected', (await call('POST /users/getUser', { userID })).total_hours);
  };
  const { confirmed, question } = useConfirmation();
  const confirmation = { title: `Change the hours of ${nameOf(member)}`, okText: 'Save' };
  return (
    <MemberForm
      {...props}
      form={form}
      save={({ reason, ...request }) =>
        confirmed(
          (yes) => call('POST /users/editUserHours', { ...request, reason: reason || undefined, confirmed: yes }),
          confirmation,
        ).catch(async (error) => {
          // Somebody else has changed them: what is typed stays, and can be saved over what they are now.
          if (apiErrorOf(error).code === 'conflict') await showPresent().catch(() => {});
          throw error;
        })
      }
    >
      <TextField
        form={form}
        name="hours"
        label="Total hours"
        hint={`Now ${shownNumber(seen)}. The difference is kept as a correction.`}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea form={form} name="reason" label="Reason (Optional)" rows={2} maxLength={500} />
      {question}
    </MemberForm>
  );
}

interface Props<Request extends object, Output extends object> extends DialogProps<EditSubject> {
  form: Form<Request, Output>;
  /** Resolves to null if the person declines. */
  save(request: Output): Promise<unknown>;
  children: ReactNode;
}

/** Saves an edit, and says what came of it (spec section 8, 'Edit alerts'). */
function MemberForm<Request extends object, Output extends object>(props: Props<Request, Output>) {
  const { form, save, children, subject, ...dialog } = props;
  const { edit, member } = subject;
  const saving = useMutation({
    mutationFn: save,
    // An edit of oneself changes what the portal shows: the role, the chapter, the overview's hours.
    changes: ['GET /users/listUsers', 'POST /users/getUser'],
    done: (saved) => (saved === null ? '' : savedMessage(edit)),
    onSuccess: (saved) => {
      if (saved !== null) dialog.onClose();
    },
    onError: (error) => {
      toast({ title: notSavedMessage(edit, error), reference: error.reference, variant: 'destructive' });
      showFieldErrors(form, error.fields);
    },
  });
  return (
    <FormDialog
      {...dialog}
      title={`Edit ${edit} of ${nameOf(member)}`}
      does={['Save', 'Saving...']}
      saving={saving}
      isDirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((request) => saving.mutate(request))}
    >
      {children}
    </FormDialog>
  );
}
