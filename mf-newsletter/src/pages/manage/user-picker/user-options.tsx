import { roleNames } from '@portal/contracts/constants';
import { memberName } from '@portal/contracts/member-name';
import { useEffect, useRef } from 'react';
import type { Candidates } from './candidates.ts';
import type { Combobox } from './use-combobox.ts';
import styles from './user-picker.module.css';

/** The dropdown of the search box: the matching members, and a message. */
export function UserOptions({ candidates, combobox }: { candidates: Candidates; combobox: Combobox }) {
  const { active, choose, listId, optionId } = combobox;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // A press keeps the focus in the box: losing it closes the list before it is known what was pressed.
    // biome-ignore lint/a11y/noStaticElementInteractions: the box above takes the keys
    <div className={styles.dropdown} onMouseDown={(event) => event.preventDefault()}>
      {candidates.shown.length > 0 && (
        <div ref={list} id={listId} role="listbox" aria-label="Users" className={styles.options}>
          {candidates.shown.map((member, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above takes the keys
            <div
              key={member.clerk_id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onClick={() => choose(index)}
            >
              <span>{memberName(member)}</span>
              <span className="muted small">
                {[member.team ? 'Newsletter Team' : roleNames[member.role], member.committee]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className={styles.note} hidden={!candidates.note}>
        {candidates.note}
      </p>
    </div>
  );
}
