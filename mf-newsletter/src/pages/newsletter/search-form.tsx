import { maxSearchLength } from '@portal/contracts/constants';
import { useChapter } from '@portal/sdk';
import { useCall, useListAddress } from '@portal/sdk/query';
import { useTypedSearch } from '@portal/ui/typed-search';
import { useEffect, useEffectEvent, useRef } from 'react';
import { postFilters } from '../../posts/posts-query.ts';

/**
 * Narrows the list down while somebody types and chooses. Where no script runs, its button does. A tag that the address names
 * is offered even where no post has it.
 */
export function SearchForm() {
  const { chapter } = useChapter();
  const { query, change } = useListAddress(postFilters);
  const { data } = useCall('GET /newsletter/getTags', { chapter });
  const tags = data?.tags ?? [];
  const { search: searched = '', tag: requested = '' } = query;
  // As the server tells tags apart: neither case nor accents count.
  const known = tags.find(({ tag }) => tag.localeCompare(requested, 'en', { sensitivity: 'base' }) === 0);
  const chosen = known?.tag ?? requested;
  const search = useTypedSearch({ value: searched, onSearch: (text) => change({ search: text }) });
  const tag = useRef<HTMLSelectElement>(null);
  const catchUp = useEffectEvent(() => {
    if (tag.current?.value !== chosen) change({ tag: tag.current?.value });
  });
  // What was chosen before this script ran.
  useEffect(() => catchUp(), []);
  return (
    <search>
      <form
        className="filters"
        action="/newsletter"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          change({ search: search.value.trim() });
        }}
      >
        <div>
          <input
            {...search}
            name="search"
            className="input"
            aria-label="Search posts"
            placeholder="Search posts..."
            maxLength={maxSearchLength}
          />
          {/* Not beside the other fields: with a fourth one, the search would take a line of its own. */}
          <ChapterField />
        </div>
        <select
          ref={tag}
          name="tag"
          className="input"
          aria-label="Tag"
          value={chosen}
          onChange={({ target: { value } }) => {
            // A choice that makes React hydrate is sent by `catchUp`. Its event comes when the value is reset already.
            if (value !== chosen) change({ tag: value });
          }}
        >
          <option value="">All Tags</option>
          {chosen && !known && <option value={chosen}>{chosen}</option>}
          {tags.map(({ tag, posts }) => (
            <option key={tag} value={tag}>
              {`${tag} (${posts})`}
            </option>
          ))}
        </select>
        <button type="submit" className="button button--quiet">
          Search
        </button>
      </form>
    </search>
  );
}

/** Keeps the chapter where a form is sent without a script. */
export function ChapterField() {
  const { chapter } = useChapter();
  return <input type="hidden" name="chapter" value={chapter.toLowerCase()} />;
}
