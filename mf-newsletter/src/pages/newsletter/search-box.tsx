import { maxSearchLength } from '@portal/contracts/constants';
import { useHydrated } from '@portal/sdk';
import { useTypedSearch } from '@portal/ui/typed-search';

interface Props {
  value: string;
  onSearch(text: string): void;
}

/** The search of the public list. */
export function SearchBox(search: Props) {
  return (
    <div>
      <input
        {...useTypedSearch(search)}
        // Until then nobody hears what is typed.
        disabled={!useHydrated()}
        className="input"
        aria-label="Search posts"
        placeholder="Search posts..."
        maxLength={maxSearchLength}
      />
    </div>
  );
}
