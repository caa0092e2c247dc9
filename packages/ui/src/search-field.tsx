import { Input } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pauseMs = 300;
const maxSearchLength = 200;

// antd's own is smaller than a finger can hit.
const clearIcon = (
  <span role="img" aria-label="Clear" className="search-clear">
    ×
  </span>
);

interface Props {
  /** What is searched, in words for those who cannot see it: 'Search members'. */
  label: string;
  placeholder: string;
  value: string;
  onSearch(text: string): void;
}

/** Searches once the typing pauses, and follows `value` where it changes from elsewhere. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
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
    <Input
      type="search"
      allowClear={{ clearIcon }}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxSearchLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
