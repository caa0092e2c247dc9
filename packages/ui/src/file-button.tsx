// By name: a remote has its own copy of this file, and shares the kit with the shell.
import { Button } from '@portal/ui';
import { type ComponentProps, type InputHTMLAttributes, useRef } from 'react';

interface Props
  extends Omit<ComponentProps<typeof Button>, 'onClick'>,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple'> {
  /** What is chosen, for screen readers. */
  label: string;
  onChoose(files: File[]): void;
}

/** A button that lets people choose files of their device. */
export function FileButton({ label, accept, multiple, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again, after it was corrected.
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
