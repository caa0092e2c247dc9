import { maxSearchLength, roleNames } from '@portal/contracts/constants';
import { memberName } from '@portal/contracts/member-name';
import type { PostAuthor } from '@portal/contracts/newsletter';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useCandidates } from './candidates.ts';
import styles from './user-picker.module.css';

export interface Author {
  id: string;
  name: string;
}

interface Props {
  /** Whose posts are shown. */
  author: Author | null;
  /** Null: the editor's own posts. */
  onPick(author: Author | null): void;
}

/**
 * Lets an admin see the posts of any lead, admin or other author (spec section 2, 'Manage Posts tab'): a list below a text box,
 * with the keys and attributes of the ARIA pattern 'Combobox'. Not antd's Select: emptied, it keeps its choice; a screen reader
 * finds no value in its box, and hears nothing where nothing matches.
 */
export function UserPicker({ author, onPick }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // Back and Forward change the author, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name of another author replaces what was typed
  useEffect(() => setTyped(null), [author?.id]);
  // The name of the shown author is no search: a press on the box offers everybody.
  const { shown, note } = useCandidates(typed ?? '', isOpen);
  const openAt = (index: number) => {
    setOpen(true);
    setActive(Math.min(index, shown.length - 1));
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (member: PostAuthor) => {
    setTyped(null);
    onPick({ id: member.clerk_id, name: memberName(member) });
    close();
  };
  const chosen = isOpen ? shown[active] : undefined;
  const type = (text: string) => {
    setTyped(text);
    openAt(-1);
    if (text === '' && author) onPick(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') openAt(active + 1 < shown.length ? active + 1 : 0);
    else if (event.key === 'ArrowUp') openAt(active > 0 ? active - 1 : shown.length - 1);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <section className="card stack" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>View Posts by User</h3>
      <div className={styles.picker}>
        <input
          type="search"
          className="input"
          aria-label="Search users"
          placeholder="Search users by name, role, or committee..."
          autoComplete="off"
          maxLength={maxSearchLength}
          value={typed ?? author?.name ?? ''}
          role="combobox"
          // Without options there is no list to expand.
          aria-expanded={isOpen && shown.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(id, active)}
          onChange={(event) => type(event.target.value)}
          onClick={() => openAt(-1)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {isOpen && <Options id={id} members={shown} note={note} active={active} onChoose={choose} />}
      </div>
    </section>
  );
}

interface OptionsProps {
  /** Of the list. */
  id: string;
  members: PostAuthor[];
  note: string | null;
  active: number;
  onChoose(member: PostAuthor): void;
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** The matching members, and a message. */
function Options({ id, members, note, active, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // A press keeps the focus in the box: losing it closes the list before it is known what was pressed.
    // biome-ignore lint/a11y/noStaticElementInteractions: the box above takes the keys
    <div className={styles.dropdown} onMouseDown={(event) => event.preventDefault()}>
      {members.length > 0 && (
        <div ref={list} id={id} role="listbox" aria-label="Users" className={styles.options}>
          {members.map((member, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above takes the keys
            <div
              key={member.clerk_id}
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onClick={() => onChoose(member)}
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
      <p role="status" className={styles.note} hidden={!note}>
        {note}
      </p>
    </div>
  );
}
