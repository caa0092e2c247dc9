import { chapterNames, chapters, EditUserHoursRequest, type Member, roleNames } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { Form, Input, Radio, zodRule } from '@portal/ui';
import styles from './manage-users.module.css';
import { grantableRoles, type MemberEdit } from './member-edits.ts';

const { hours, reason } = EditUserHoursRequest.shape;

export function EditFields({ edit, member }: { edit: MemberEdit; member: Member }) {
  if (edit === 'role') return <RoleField />;
  return edit === 'chapter' ? <ChapterField /> : <HoursFields member={member} />;
}

function RoleField() {
  const options = grantableRoles(useRole()).map((value) => ({ value, label: roleNames[value] }));
  return (
    <Form.Item name="role" label="Role">
      <Radio.Group aria-label="Role" className={styles.choices} options={options} />
    </Form.Item>
  );
}

function ChapterField() {
  const options = chapters.map((value) => ({ value, label: `${value} (${chapterNames[value]})` }));
  return (
    <Form.Item name="chapter" label="Chapter">
      <Radio.Group aria-label="Chapter" className={styles.choices} options={options} />
    </Form.Item>
  );
}

function HoursFields({ member }: { member: Member }) {
  return (
    <>
      <Form.Item
        name="hours"
        label="Total hours"
        extra={`Now ${member.total_hours.toLocaleString()}. The difference is kept as a correction.`}
        rules={[zodRule(hours)]}
      >
        <Input inputMode="decimal" autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label="Reason (Optional)" rules={[zodRule(reason)]}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </>
  );
}
