import { useMutation } from '@portal/sdk/query';
import { type DialogProps, FormDialog } from '@portal/ui';
import { useForm } from '@portal/ui/form';
import { type ChangeFields, perform, type Subject, shownCalls, wordingOf } from './release-actions.ts';
import { blank, ReleaseFields, schemas } from './release-fields.tsx';

/** Says what visitors will get before it happens. It stays open after a refusal and shows the reasons. */
export function ReleaseDialog({ subject, ...dialog }: DialogProps<Subject>) {
  const { action, status } = subject;
  const { title, does, effects } = wordingOf(action, status);
  const form = useForm(schemas[action], blank);
  const changing = useMutation({
    mutationFn: (fields: ChangeFields) => perform(action, status, fields),
    changes: shownCalls,
    done: (done) => done,
    onSuccess: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={title}
      does={does}
      saving={changing}
      isDirty={form.formState.isDirty}
      fallback="That did not work. The list shows what is active."
      onSubmit={form.handleSubmit((fields) => changing.mutate(fields))}
    >
      <div>
        {effects.map((effect) => (
          <p key={effect}>{effect}</p>
        ))}
      </div>
      <ReleaseFields form={form} {...subject} />
    </FormDialog>
  );
}
