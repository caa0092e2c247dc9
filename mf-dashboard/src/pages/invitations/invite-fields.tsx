import { chapters, maxNameLength, roleNames, roles } from '@portal/contracts';
import { useRole } from '@portal/sdk';
import { Input, Select } from '@portal/ui';
import { useId } from 'react';
import { AddressBox } from './address-box.tsx';
import styles from './invite-dialog.module.css';
import type { InviteForm } from './use-invite-form.ts';

const roleOptions = roles.map((value) => ({ value, label: roleNames[value] }));

const chapterOptions = chapters.map((value) => ({ value, label: value }));

/** What the invitations say. Only admins invite admins, and choose a chapter (spec section 6). */
export function InviteFields({ form }: { form: InviteForm }) {
  const { fields, busy, change } = form;
  const admin = useRole() === 'admin';
  const id = useId();
  return (
    <>
      <AddressBox form={form} />
      <div className={styles.pair}>
        <div className="field">
          <label className="field__label" htmlFor={`${id}-role`}>
            Role
          </label>
          <Select
            id={`${id}-role`}
            value={fields.role}
            options={roleOptions.filter(({ value }) => admin || value !== 'admin')}
            disabled={busy}
            onChange={(role) => change({ role })}
          />
        </div>
        {admin && (
          <div className="field">
            <label className="field__label" htmlFor={`${id}-chapter`}>
              Chapter
            </label>
            <Select
              id={`${id}-chapter`}
              value={fields.chapter}
              options={chapterOptions}
              disabled={busy}
              onChange={(chapter) => change({ chapter })}
            />
          </div>
        )}
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-committee`}>
          Committee (Optional)
        </label>
        <Input
          id={`${id}-committee`}
          maxLength={maxNameLength}
          readOnly={busy}
          value={fields.committee}
          onChange={(event) => change({ committee: event.target.value })}
        />
      </div>
    </>
  );
}
