import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const pauseMs = 300;

interface Search {
  value: string;
  onSearch(text: string): void;
}

/**
 * Props of a search field that searches after a pause in typing, and follows `value` when it changes elsewhere. What was
 * typed before the page was hydrated counts as typed.
 */
export function useTypedSearch({ value, onSearch }: Search) {
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);
  const field = useRef<HTMLInputElement>(null);

  // Before the next key can come: React would put `typed` into the field with it.
  useLayoutEffect(() => setTyped((present) => field.current?.value ?? present), []);

  useEffect(() => {
    // Our own search comes back as the value.
    if (value === searched.current) return;
    const before = searched.current;
    searched.current = value;
    // What is not searched for yet is newer, and must stay.
    setTyped((present) => (present.trim() === before ? value : present));
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

  return {
    ref: field,
    type: 'search' as const,
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
}
