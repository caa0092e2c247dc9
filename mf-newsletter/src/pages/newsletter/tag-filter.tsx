import { useHydrated } from '@portal/sdk';

interface Props {
  /** The most used first. */
  tags: { tag: string; posts: number }[];
  /** Empty: all. */
  chosen: string;
  onChoose(tag: string): void;
}

/** Narrows the list down to one tag. A tag that the address names is offered even where no post has it. */
export function TagFilter({ tags, chosen, onChoose }: Props) {
  // As the server tells tags apart: neither case nor accents count.
  const same = (tag: string) => tag.localeCompare(chosen, 'en', { sensitivity: 'base' }) === 0;
  const known = tags.find(({ tag }) => same(tag));
  return (
    <select
      className="input"
      aria-label="Tag"
      disabled={!useHydrated()}
      value={known?.tag ?? chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">All tags</option>
      {chosen && !known && <option value={chosen}>{chosen}</option>}
      {tags.map(({ tag, posts }) => (
        <option key={tag} value={tag}>
          {`${tag} (${posts})`}
        </option>
      ))}
    </select>
  );
}
