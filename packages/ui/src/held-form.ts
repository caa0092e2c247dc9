import { useLayoutEffect } from 'react';

const uses = ['click', 'mousedown', 'keydown'];

/**
 * Keeps what a form holds as it is while it is sent: what is typed meanwhile would be lost when its dialog closes. Fields stay
 * where the focus is, which they would lose if they were disabled.
 */
export function useHeldForm(id: string, isHeld: boolean): void {
  useLayoutEffect(() => {
    const form = document.getElementById(id);
    if (!form || !isHeld) return;
    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    const open = fields.filter((field) => !field.readOnly);
    for (const field of open) field.readOnly = true;
    const refuse = (event: Event) => {
      // Choices and buttons need a click. A Select opens before that, or changes with a key.
      const isOfSelect = (event.target as Element).closest('select, .ant-select') !== null;
      if (event.type !== 'click' && (!isOfSelect || (event as KeyboardEvent).key === 'Tab')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const type of uses) form.addEventListener(type, refuse, { capture: true });
    return () => {
      for (const field of open) field.readOnly = false;
      for (const type of uses) form.removeEventListener(type, refuse, { capture: true });
    };
  }, [id, isHeld]);
}
