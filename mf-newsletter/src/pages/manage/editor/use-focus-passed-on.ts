import { useLayoutEffect, useRef } from 'react';

/**
 * Of a row that goes while it has the focus: passes that on to the next button of its group. Where an upload has become a
 * file, that is the file's. @returns the row's ref
 */
export function useFocusPassedOn() {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const going = row.current;
    return () => {
      if (!going?.contains(document.activeElement)) return;
      const buttons = [...(going.closest('fieldset')?.querySelectorAll('button') ?? [])];
      const own = buttons.filter((button) => going.contains(button));
      buttons[buttons.indexOf(own[own.length - 1] as HTMLButtonElement) + 1]?.focus();
    };
  }, []);
  return row;
}
