import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pauseMs = 300;

interface Search {
  value: string;
  onSearch(text: string): void;
}

/** Props of a search field that searches after a pause in typing, and follows `value` when it changes elsewhere. */
export function useTypedSearch({ value, onSearch }: Search) {
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);

  useEffect(() => {
    // Our own search comes back as the value. Newer typing must stay.
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

  return {
    type: 'search' as const,
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
}
