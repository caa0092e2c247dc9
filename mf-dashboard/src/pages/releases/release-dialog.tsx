import { useMutation } from '@portal/sdk/query';
import { type DialogProps, FormDialog } from '@portal/ui';
import { useForm } from '@portal/ui/form';
import { actions, type Subject, shownCalls } from './release-actions.ts';
import { blank, ReleaseFields } from './release-fields.tsx';

/** Says what visitors will get before it happens. It stays open after a refusal and shows the reasons. */
export function ReleaseDialog({ subject, ...dialog }: DialogProps<Subject>) {
  const { title, does, effects, schema, perform } = actions[subject.action](subject.status);
  const form = useForm(schema, blank);
  const changing = useMutation({
    mutationFn: perform,
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
      <ReleaseFields form={form} shape={schema.shape} {...subject} />
    </FormDialog>
  );
}
