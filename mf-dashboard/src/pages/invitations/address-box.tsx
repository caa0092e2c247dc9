import { Button } from '@portal/ui';
import { Field } from '@portal/ui/form';
import { type ClipboardEvent, useRef } from 'react';
import { addressTable } from './address-table.ts';
import styles from './invite-dialog.module.css';
import type { Invite } from './use-invite.ts';

/** The emails box. Of a table that is pasted or read from a file it keeps the column of addresses. */
export function AddressBox({ invite: { form, busy, found, addAddresses } }: { invite: Invite }) {
  const file = useRef<HTMLInputElement>(null);
  const table = addressTable(addAddresses);
  const paste = (event: ClipboardEvent) => {
    if (!busy && table.take(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  return (
    <div className="field">
      <Field
        form={form}
        name="emails"
        label="Email Addresses"
        hint="Separate them with new lines, commas or spaces, or paste rows of a spreadsheet."
      >
        {(control) => (
          <textarea
            {...control}
            data-first-focus
            rows={5}
            className={`input ${styles.addresses}`}
            spellCheck={false}
            autoCapitalize="none"
            readOnly={busy}
            onPaste={paste}
          />
        )}
      </Field>
      <div className="row">
        <Button small disabled={busy} onClick={() => file.current?.click()}>
          Upload CSV
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          hidden
          onChange={({ currentTarget }) => {
            if (currentTarget.files?.[0]) table.read(currentTarget.files[0]);
            // The same file may be chosen again, after it was corrected.
            currentTarget.value = '';
          }}
        />
        <p className="field__hint" role="status">
          {found}
        </p>
      </div>
    </div>
  );
}
