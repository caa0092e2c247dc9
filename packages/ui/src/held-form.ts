import { useLayoutEffect } from 'react';

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
    // Of choices and buttons.
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    form.addEventListener('click', refuse, { capture: true });
    return () => {
      for (const field of open) field.readOnly = false;
      form.removeEventListener('click', refuse, { capture: true });
    };
  }, [id, isHeld]);
}
