/**
 * Types a text into a field in the place of its selection, as lines of their own. As typing it would: it can be undone,
 * and the field's own handlers hear of it.
 */
export function insertAtCursor(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  const { value, selectionStart, selectionEnd } = field;
  const before = selectionStart > 0 && value[selectionStart - 1] !== '\n' ? '\n' : '';
  const after = value[selectionEnd] === '\n' ? '' : '\n';
  field.focus();
  // Deprecated, and the one way to keep the field's undo history.
  if (document.execCommand('insertText', false, before + text + after)) return;
  field.setRangeText(before + text + after, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
