import type { Member } from '@portal/contracts';
import { Form, Modal } from '@portal/ui';
import { useId, useState } from 'react';
import { EditFields } from './edit-fields.tsx';
import { type EditValues, type MemberEdit, memberName } from './member-edits.ts';
import { useSaveEdit } from './save-edit.ts';

export type OpenEdit = (edit: MemberEdit, member: Member) => void;

interface Subject {
  edit: MemberEdit;
  member: Member;
}

/** What the dialog edits, and whether it is open: the subject outlives the closing, which takes a moment. */
export function useEditDialog() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open: OpenEdit = (edit, member) => {
    setSubject({ edit, member });
    setOpen(true);
  };
  return { open, subject, isOpen, onClose: () => setOpen(false) };
}

interface Props {
  subject: Subject | null;
  isOpen: boolean;
  onClose(): void;
}

/** Edits one thing of one member. It stays open where the server refuses. */
export function EditDialog({ subject, isOpen, onClose }: Props) {
  const formId = useId();
  const [form] = Form.useForm<EditValues>();
  const { save, saving } = useSaveEdit(form, { onDone: onClose });
  return (
    <Modal
      open={isOpen}
      title={subject && `Edit ${subject.edit} of ${memberName(subject.member)}`}
      okText={saving ? 'Saving...' : 'Save'}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: saving }}
      cancelButtonProps={{ disabled: saving }}
      closable={!saving}
      keyboard={!saving}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
    >
      {subject && (
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
      )}
    </Modal>
  );
}
