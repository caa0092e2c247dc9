import type { ProblematicMail } from '@portal/contracts';
import { Button } from '@portal/ui';
import { SelectAll, useRowSelection } from '@portal/ui/row-selection';
import { WithReason } from '@portal/ui/with-reason';
import type { RowChange } from '../../row-change.ts';
import { MailRow } from './mail-row.tsx';

interface Props {
  mails: ProblematicMail[];
  retrying: RowChange<string[]>;
}

/** The e-mails, of which those that can be retried can be selected. */
export function MailRows({ mails, retrying }: Props) {
  const selection = useRowSelection(mails.filter(({ final }) => final === null).map(({ id }) => id));
  const { selected, select } = selection;
  return (
    <>
      <div className="row row--between">
        <SelectAll selection={selection}>Select all on this page</SelectAll>
        <WithReason reason={selected.length === 0 && 'Select e-mails first'}>
          <Button
            small
            disabled={selected.length === 0}
            loading={selected.length > 0 && retrying.running !== undefined}
            onClick={() => retrying.run(selected)}
          >
            Retry Selected ({selected.length})
          </Button>
        </WithReason>
      </div>
      <ul className="lines">
        {mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            isSelected={selected.includes(mail.id)}
            retrying={retrying}
            onSelect={(isSelected) => select(mail.id, isSelected)}
          />
        ))}
      </ul>
    </>
  );
}
