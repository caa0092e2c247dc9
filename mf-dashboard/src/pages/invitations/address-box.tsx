import { Button, Input } from '@portal/ui';
import { type ClipboardEvent, useId, useRef } from 'react';
import { addressTable } from './address-table.ts';
import styles from './invite-dialog.module.css';
import type { InviteForm } from './use-invite-form.ts';

/** The emails box. Of a table that is pasted or read from a file it keeps the column of addresses. */
export function AddressBox({ form }: { form: InviteForm }) {
  const { fields, busy, change } = form;
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const table = addressTable(form.addAddresses);
  const paste = (event: ClipboardEvent) => {
    if (!busy && table.take(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        Email Addresses
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={5}
        className={styles.addresses}
        spellCheck={false}
        autoCapitalize="none"
        readOnly={busy}
        value={fields.emails}
        aria-describedby={`${id}-hint ${id}-table`}
        onPaste={paste}
        onChange={(event) => change({ emails: event.target.value })}
      />
      <p id={`${id}-hint`} className="field__hint">
        Separate them with new lines, commas or spaces, or paste rows of a spreadsheet.
      </p>
      <div className="row">
        <Button size="small" disabled={busy} onClick={() => file.current?.click()}>
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
        <p id={`${id}-table`} className="field__hint" role="status">
          {fields.found}
        </p>
      </div>
    </div>
  );
}
