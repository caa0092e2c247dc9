import { type PublishedVersion, releaseCalls } from '@portal/contracts';
import { useCall } from '@portal/sdk/query';
import { ErrorBanner, Form, Input, Select, zodRule } from '@portal/ui';
import { moment } from './in-words.ts';
import type { Subject } from './use-release-change.ts';

const demotion = releaseCalls['POST /releases/demote'].request.shape;
const promotion = releaseCalls['POST /releases/promote'].request.shape;

/** What a change needs to know. */
export function ReleaseFields({ action, status }: Subject) {
  switch (action) {
    case 'rollback':
      return <Reason label="Reason (Optional)" />;
    case 'demote':
    case 'retire':
      return <Reason label="Reason" required />;
    case 'widen':
      return <SkipSmoke />;
    case 'promote':
    case 'restore':
      return (
        <>
          <Version app={status.app} />
          <SkipSmoke />
        </>
      );
  }
}

function Reason({ label, required = false }: { label: string; required?: boolean }) {
  return (
    <Form.Item name="reason" label={label} required={required} rules={required ? [zodRule(demotion.reason)] : []}>
      <Input.TextArea rows={2} showCount maxLength={500} />
    </Form.Item>
  );
}

function SkipSmoke() {
  return (
    <Form.Item
      name="skipSmoke"
      label="Leave out the browser test because (Optional)"
      extra="Goes on the record. Empty: the test is made."
    >
      <Input maxLength={500} />
    </Form.Item>
  );
}

function Version({ app }: { app: string }) {
  const list = useCall('GET /releases/versions', { app });
  const choices = list.data?.versions.filter(({ state }) => state !== 'live');
  return (
    <>
      <ErrorBanner error={list.error} fallback="Failed to fetch the published versions" onRetry={list.refetch} />
      <Form.Item
        name="version"
        label="Version"
        required
        rules={[zodRule(promotion.version)]}
        extra={choices?.length === 0 ? 'No version but the live one is published.' : undefined}
      >
        <Select
          placeholder={list.isPending ? 'Loading versions...' : 'Choose a version'}
          options={choices?.map((version) => ({ value: version.version, label: labelOf(version) }))}
        />
      </Form.Item>
    </>
  );
}

const labelOf = ({ version, builtAt, state }: PublishedVersion) =>
  `${version} · built ${moment(builtAt)}${state === 'published' ? '' : ` · ${state}`}`;
