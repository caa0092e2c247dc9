/**
 * Types a text into a field in the place of its selection, as a paragraph of its own. As typing would: it can be undone,
 * and the field's own handlers hear of it.
 */
export function insertParagraph(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  const { value, selectionStart, selectionEnd } = field;
  const inserted = paragraphBetween(value.slice(0, selectionStart), text, value.slice(selectionEnd));
  field.focus();
  // Deprecated, and the one way to keep the field's undo history.
  if (document.execCommand('insertText', false, inserted)) return;
  field.setRangeText(inserted, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The text with the line breaks that it needs to be a paragraph between these two. */
export function paragraphBetween(before: string, text: string, after: string): string {
  const breaksBefore = before === '' ? 2 : (/\n*$/.exec(before)?.[0].length ?? 0);
  const breaksAfter = /^\n*/.exec(after)?.[0].length ?? 0;
  return missing(breaksBefore) + text + missing(breaksAfter);
}

const missing = (breaks: number) => '\n'.repeat(Math.max(2 - breaks, 0));
