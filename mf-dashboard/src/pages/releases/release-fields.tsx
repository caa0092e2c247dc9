import { dateAndTime, type PublishedVersion } from '@portal/contracts';
import { useCall } from '@portal/sdk/query';
import { ErrorBanner, Select } from '@portal/ui';
import { Field, type Form, TextArea, TextField } from '@portal/ui/form';
import type { ChangeFields, Subject } from './release-actions.ts';

export const blank = { reason: '', version: '', skipSmoke: '' };

type FormState = Form<ChangeFields>;

/** What the change needs to know: the fields of the `shape` of its schema. */
export function ReleaseFields({ form, shape, action, status }: Subject & { form: FormState; shape: object }) {
  return (
    <>
      {'version' in shape && <Version form={form} app={status.app} />}
      {'skipSmoke' in shape && (
        <TextField
          form={form}
          name="skipSmoke"
          label="Reason to skip the browser test (Optional)"
          hint="Recorded in the history. If empty, the test runs."
          maxLength={500}
        />
      )}
      {'reason' in shape && (
        <TextArea
          form={form}
          name="reason"
          label={action === 'rollback' ? 'Reason (Optional)' : 'Reason'}
          rows={2}
          showCount
          maxLength={500}
        />
      )}
    </>
  );
}

function Version({ form, app }: { form: FormState; app: string }) {
  const list = useCall('GET /releases/versions', { app });
  const choices = list.data?.versions.filter(({ state }) => state !== 'active');
  return (
    <>
      <ErrorBanner error={list.error} fallback="Failed to fetch the published versions" onRetry={list.refetch} />
      <Field
        form={form}
        name="version"
        label="Version"
        hint={choices?.length === 0 && 'No version but the active one is published.'}
      >
        {({ value, ...control }) => (
          <Select
            {...control}
            value={value || undefined}
            placeholder={list.isPending ? 'Loading versions...' : 'Choose a version'}
            options={choices?.map((published) => ({ value: published.version, label: labelOf(published) }))}
          />
        )}
      </Field>
    </>
  );
}

const labelOf = ({ version, builtAt, state }: PublishedVersion) =>
  `${version} · built ${dateAndTime(builtAt)}${state === 'published' ? '' : ` · ${state}`}`;
