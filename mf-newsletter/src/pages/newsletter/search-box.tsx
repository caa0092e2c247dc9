import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pauseMs = 300;

interface Props {
  value: string;
  onSearch(text: string): void;
}

/** The kit's search field without the kit: it searches once the typing pauses, and follows `value`. */
export function SearchBox({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);

  useEffect(() => {
    // Our own search comes back as the value; what was typed since must stay.
    if (value === searched.current) return;
    searched.current = value;
    setTyped(value);
  }, [value]);

  const search = useEffectEvent((text: string) => {
    if (text === searched.current) return;
    searched.current = text;
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <div>
      <input
        type="search"
        className="input"
        aria-label="Search posts"
        placeholder="Search posts..."
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}
