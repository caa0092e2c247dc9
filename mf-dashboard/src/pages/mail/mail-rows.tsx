import type { ProblematicMail } from '@portal/contracts';
import { Button } from '@portal/ui';
import { WithReason } from '@portal/ui/with-reason';
import { useState } from 'react';
import { MailRow } from './mail-row.tsx';
import type { Retrying } from './use-retrying.ts';

interface Props {
  mails: ProblematicMail[];
  retrying: Retrying;
}

/** The e-mails, of which those that can be retried can be ticked. */
export function MailRows({ mails, retrying }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const open = mails.filter(({ final }) => final === null).map(({ id }) => id);
  const chosen = open.filter((id) => ticked.has(id));
  const tick = (changed: string[], isTicked: boolean) => {
    const others = chosen.filter((id) => !changed.includes(id));
    setTicked(new Set(isTicked ? [...others, ...changed] : others));
  };
  const isBusy = retrying.ids !== undefined;
  return (
    <>
      <div className="row row--between">
        <label className="choice">
          <input
            type="checkbox"
            disabled={open.length === 0}
            checked={open.length > 0 && chosen.length === open.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < open.length;
            }}
            onChange={({ target }) => tick(open, target.checked)}
          />
          Select all on this page
        </label>
        <WithReason reason={chosen.length === 0 && 'Select e-mails first'}>
          <Button small disabled={chosen.length === 0 || isBusy} onClick={() => retrying.retry(chosen)}>
            Retry Selected ({chosen.length})
          </Button>
        </WithReason>
      </div>
      <ul className="lines">
        {mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            isTicked={chosen.includes(mail.id)}
            retrying={retrying}
            onTick={(isTicked) => tick([mail.id], isTicked)}
          />
        ))}
      </ul>
    </>
  );
}
