import { type ComponentType, useEffect, useState } from 'react';
import type { Control } from './form/field.tsx';

/** What antd's Select and the browser's own take alike. */
interface Props extends Partial<Omit<Control, 'value' | 'onChange'>> {
  'aria-label'?: string;
  value: string | undefined;
  options: { value: string; label: string }[] | undefined;
  placeholder?: string;
  disabled?: boolean;
  /** While the list that it filters is on its way, antd is not fetched: it would hold up the list. */
  isWaiting?: boolean;
  onChange(value: string): void;
}

let loaded: ComponentType<Props> | null = null;

/**
 * antd's Select, which is fetched when the first one is shown. Until then the browser's own holds its place, and replaces it
 * where it cannot be fetched.
 */
export function Select({ isWaiting = false, ...props }: Props) {
  const [Shown, show] = useState(() => loaded ?? Waiting);
  useEffect(() => {
    if (loaded || isWaiting) return;
    const fetchAntd = () =>
      import('./antd-select.tsx').then(
        ({ AntdSelect }) => {
          loaded = AntdSelect as ComponentType<Props>;
          show(() => AntdSelect as ComponentType<Props>);
        },
        () => show(() => NativeSelect),
      );
    // After the frame that shows the list.
    const frame = requestAnimationFrame(() => setTimeout(fetchAntd));
    return () => cancelAnimationFrame(frame);
  }, [isWaiting]);
  return <Shown {...props} />;
}

const Waiting = (props: Props) => <NativeSelect {...props} disabled />;

function NativeSelect({ value = '', options = [], placeholder, onChange, ...control }: Props) {
  return (
    <select {...control} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
      {placeholder && <option value="">{placeholder}</option>}
      {/* Its name may be on its way with the list. Without it, the browser would show the first of the others as chosen. */}
      {value && !options.some((option) => option.value === value) && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
