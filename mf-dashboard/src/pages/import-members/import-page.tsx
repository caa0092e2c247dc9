import {
  chapters,
  counted,
  type ImportKind,
  importFields,
  importKinds,
  importLimits,
  shownNumber,
} from '@portal/contracts';
import { Button, ErrorBanner, Select } from '@portal/ui';
import { FileButton } from '@portal/ui/file-button';
import { WithReason } from '@portal/ui/with-reason';
import { Link } from 'react-router-dom';
import { DataTable } from '../../data-table.tsx';
import { columnNames, fields, missingFields } from './guess-columns.ts';
import styles from './import-page.module.css';
import { ImportResults } from './import-results.tsx';
import { PastImports } from './past-imports.tsx';
import { type Import, useImport } from './use-import.ts';

const kindNames: Record<ImportKind, string> = {
  members: 'Members: each row is invited by e-mail',
  hours: 'Past hours of members: each row becomes approved hours, without a signature',
};

/** Admins add members and past hours from a file. */
export function ImportPage() {
  const current = useImport();
  return (
    <div className="stack stack--loose">
      <Link to="/dashboard/manage_users">Back to Manage Users</Link>
      <header>
        <h1>Import</h1>
        <p className="lead">Members and past hours from a CSV or Excel file</p>
      </header>
      <section className="card stack" aria-label="New import">
        <KindAndFile current={current} />
        <ErrorBanner error={current.readingError} fallback="Failed to read the file" />
        <ErrorBanner error={current.error} fallback={current.failure} />
        {current.table && <Columns current={current} table={current.table} />}
        <ImportResults results={current.results} isDone={current.isDone} />
        {current.table && <Buttons current={current} />}
      </section>
      <PastImports onUndone={current.undone} />
    </div>
  );
}

function KindAndFile({ current }: { current: Import }) {
  const { kind, table, isReading, isRunning, chooseKind, chooseFile } = current;
  return (
    <>
      <fieldset className={`field ${styles.kinds}`}>
        <legend className="field__label">What the file has</legend>
        {importKinds.map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name="kind"
              checked={kind === each}
              disabled={isRunning}
              onChange={() => chooseKind(each)}
            />
            {kindNames[each]}
          </label>
        ))}
      </fieldset>
      <div className="row">
        <FileButton
          look={table ? undefined : 'primary'}
          loading={isReading}
          disabled={isRunning}
          label="CSV or Excel file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChoose={([file]) => file && chooseFile(file)}
        >
          {isReading ? 'Reading...' : table ? 'Choose Another File' : 'Choose File'}
        </FileButton>
        <p className={`field__hint ${styles.file}`} role="status">
          {table ? (
            <>
              <bdi>{table.file.name}</bdi>: {counted(table.rows, 'row')}
            </>
          ) : (
            `CSV or XLSX with headings above the rows, at most 5 MB and ${shownNumber(importLimits.rows)} rows`
          )}
        </p>
      </div>
    </>
  );
}

const none = 'none';

/** Which column is which, beside the first rows. */
function Columns({ current, table }: { current: Import; table: NonNullable<Import['table']> }) {
  const { kind, mapping, chapter, isRunning, chooseColumn, chooseChapter } = current;
  const names = columnNames(table.columns);
  const options = names.map((label, index) => ({ value: String(index), label }));
  return (
    <>
      <h2 className={styles.heading}>Columns</h2>
      <div className={styles.columns}>
        {Object.entries(importFields[kind]).map(([field, isRequired]) => (
          <div key={field} className="field">
            <label className="field__label" htmlFor={`column-${field}`}>
              {fields[field]?.label}
              {isRequired && <span aria-hidden="true">&nbsp;*</span>}
            </label>
            <Select
              id={`column-${field}`}
              disabled={isRunning}
              value={mapping[field] === undefined ? none : String(mapping[field])}
              options={[{ value: none, label: 'Not in the file' }, ...options]}
              onChange={(value) => chooseColumn(field, value === none ? undefined : Number(value))}
            />
          </div>
        ))}
        {kind === 'members' && (
          <div className="field">
            <label className="field__label" htmlFor="import-chapter">
              Chapter where a row names none
            </label>
            <Select
              id="import-chapter"
              disabled={isRunning}
              value={chapter}
              options={chapters.map((value) => ({ value, label: value }))}
              onChange={(value) => chooseChapter(chapters.find((each) => each === value) ?? chapter)}
            />
          </div>
        )}
      </div>
      <div className={styles.sample}>
        <DataTable
          caption="The first rows of the file"
          columns={names.map((name, index) => [name, (row: string[]) => row[index] ?? ''])}
          rows={table.sample}
        />
      </div>
    </>
  );
}

function Buttons({ current }: { current: Import }) {
  const { kind, mapping, results, isDone, isRunning, isChecking, run } = current;
  const missing = missingFields(kind, mapping);
  const count = results?.filter(({ outcome }) => outcome === 'added' || outcome === 'waiting').length ?? 0;
  if (isDone) return null;
  return (
    <div className="row row--end">
      <WithReason reason={missing.length > 0 && `Choose the column for ${missing.join(' and ')} first`}>
        <Button
          look={results ? undefined : 'primary'}
          disabled={missing.length > 0}
          loading={isChecking}
          onClick={() => run(true)}
        >
          {isChecking ? 'Checking...' : 'Check Rows'}
        </Button>
      </WithReason>
      {results && (
        <WithReason reason={count === 0 && 'No row would be imported'}>
          <Button
            look="primary"
            disabled={count === 0 || isChecking}
            loading={isRunning && !isChecking}
            onClick={() => run(false)}
          >
            {isRunning && !isChecking ? 'Importing...' : `Import ${counted(count, 'row')}`}
          </Button>
        </WithReason>
      )}
    </div>
  );
}
