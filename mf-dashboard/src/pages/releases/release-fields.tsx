import { dateAndTime, type PublishedVersion, releaseCalls } from '@portal/contracts';
import { useCall } from '@portal/sdk/query';
import { ErrorBanner, Select } from '@portal/ui';
import { Field, type Form, type FormSchema, TextArea, TextField } from '@portal/ui/form';
import type { ChangeFields, ReleaseAction, Subject } from './release-actions.ts';

const optionalReason = releaseCalls['POST /releases/rollback'].request.pick({ reason: true });
const reason = releaseCalls['POST /releases/retire'].request.pick({ reason: true });
/** Why the browser test is left out may stay empty here. */
const skipSmoke = optionalReason.shape.reason;
const version = releaseCalls['POST /releases/promote'].request.pick({ version: true }).extend({ skipSmoke });

/** What each change needs to know, by the rules of its call. */
export const schemas: Record<ReleaseAction, FormSchema<ChangeFields> & { shape: object }> = {
  rollback: optionalReason,
  demote: reason,
  retire: reason,
  widen: version.pick({ skipSmoke: true }),
  promote: version,
  restore: version,
};

export const blank = { reason: '', version: '', skipSmoke: '' };

type FormState = Form<ChangeFields>;

/** What the change needs to know. */
export function ReleaseFields({ form, action, status }: Subject & { form: FormState }) {
  const { shape } = schemas[action];
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
