import type { Member } from '@portal/contracts';
import { Form } from '@portal/ui';
import { type DialogProps, FormDialog } from '../../form-dialog.tsx';
import { EditFields } from './edit-fields.tsx';
import { type EditValues, type MemberEdit, memberName } from './member-edits.ts';
import { useSaveEdit } from './save-edit.ts';

export type OpenEdit = (edit: MemberEdit, member: Member) => void;

export interface EditSubject {
  edit: MemberEdit;
  member: Member;
}

/** Edits one thing of one member. It stays open where the server refuses. */
export function EditDialog({ subject, isOpen, onClose }: DialogProps<EditSubject>) {
  const [form] = Form.useForm<EditValues>();
  const { save, saving, question } = useSaveEdit(form, { onDone: onClose });
  return (
    <FormDialog
      isOpen={isOpen}
      title={subject && `Edit ${subject.edit} of ${memberName(subject.member)}`}
      okText={saving ? 'Saving...' : 'Save'}
      isWorking={saving}
      onClose={onClose}
    >
      {(formId) =>
        subject && (
          <>
            {question}
            <Form
              id={formId}
              form={form}
              layout="vertical"
              noValidate
              clearOnDestroy
              requiredMark={false}
              validateTrigger={[]}
              initialValues={{
                role: subject.member.role,
                chapter: subject.member.chapter,
                hours: subject.member.total_hours,
              }}
              onValuesChange={(changed) =>
                form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })))
              }
              onFinish={(values) => save(subject.edit, subject.member, values)}
            >
              <EditFields {...subject} />
            </Form>
          </>
        )
      }
    </FormDialog>
  );
}
