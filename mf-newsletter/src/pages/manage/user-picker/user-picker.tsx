import { maxSearchLength } from '@portal/contracts/constants';
import { memberName } from '@portal/contracts/member-name';
import { useEffect, useId, useState } from 'react';
import { useCandidates } from './candidates.ts';
import { useCombobox } from './use-combobox.ts';
import { UserOptions } from './user-options.tsx';
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

/** Lets an admin see the posts of any lead, admin or other author (spec section 2, 'Manage Posts tab'). */
export function UserPicker({ author, onPick }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // Back and Forward change the author, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name of another author replaces what was typed
  useEffect(() => setTyped(null), [author?.id]);
  const [opened, setOpened] = useState(false);
  // The name of the shown author is no search: a press on the box offers everybody.
  const candidates = useCandidates(typed ?? '', opened);
  const combobox = useCombobox({
    count: candidates.shown.length,
    onOpen: () => setOpened(true),
    onChoose: (index) => {
      const member = candidates.shown[index];
      if (!member) return;
      setTyped(null);
      onPick({ id: member.clerk_id, name: memberName(member) });
    },
  });
  const type = (text: string) => {
    setTyped(text);
    combobox.open();
    if (text === '' && author) onPick(null);
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
          onChange={(event) => type(event.target.value)}
          {...combobox.boxProps}
        />
        {combobox.isOpen && <UserOptions candidates={candidates} combobox={combobox} />}
      </div>
    </section>
  );
}
