import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pauseMs = 300;

interface Search {
  value: string;
  onSearch(text: string): void;
}

/** Props of a search field that searches once the typing pauses, and follows `value` where it changes from elsewhere. */
export function useTypedSearch({ value, onSearch }: Search) {
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

  return {
    type: 'search' as const,
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
}
