import { FileButton } from '@portal/ui/file-button';
import { Field } from '@portal/ui/form';
import type { ClipboardEvent } from 'react';
import { addressTable } from './address-table.ts';
import styles from './invite-dialog.module.css';
import type { Invite } from './use-invite.ts';

/** The emails box. Of a table that is pasted or read from a file it keeps the column of addresses. */
export function AddressBox({ invite: { form, saving, found, addAddresses } }: { invite: Invite }) {
  const busy = saving.isPending;
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
        <FileButton
          small
          disabled={busy}
          label="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChoose={([file]) => file && table.read(file)}
        >
          Upload CSV
        </FileButton>
        <p className="field__hint" role="status">
          {found}
        </p>
      </div>
    </div>
  );
}
