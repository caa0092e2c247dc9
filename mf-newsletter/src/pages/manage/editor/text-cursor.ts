/**
 * Inserts the Markdown of pictures instead of the selection of a field, each as a paragraph, and selects the first
 * alternative text, so that typing describes the picture. If a picture is being described, the new ones follow it.
 * @param pictures `![<alternative text>](<address>)` each
 */
export function insertPictures(field: HTMLTextAreaElement | null, pictures: string[]): void {
  if (!field || pictures.length === 0) return;
  const { value } = field;
  const [start, end] = placeFor(value, field.selectionStart, field.selectionEnd);
  const text = pictures.join('\n\n');
  const inserted = paragraphBetween(value.slice(0, start), text, value.slice(end));
  const described = start + inserted.indexOf('![') + 2;
  const select: Range = [described, described + (pictures[0] ?? '').lastIndexOf('](') - 2];
  applyEdit(field, { place: [start, end], text: inserted, select });
}

/** The first and the last place of a part of a text. */
export type Range = [start: number, end: number];

/** Something typed into a text: what takes the place of what, and what is selected afterwards. */
export interface Edit {
  place: Range;
  text: string;
  select: Range;
}

/** Types an edit into a field. As with typing, it can be undone and the field's own handlers run. */
export function applyEdit(field: HTMLTextAreaElement, { place, text, select }: Edit): void {
  field.focus();
  field.setSelectionRange(...place);
  // Deprecated, but the only way to keep the undo history of the field.
  if (!(text ? document.execCommand('insertText', false, text) : document.execCommand('delete'))) {
    field.setRangeText(text, ...place, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(...select);
}

/**
 * The text without the paragraphs that show nothing but this picture, as `insertPictures` types them; among other words
 * its place is the writer's.
 * @param picture `![<alternative text>](<address>)`; the text may have another alternative text, and a caption
 */
export function withoutPicture(text: string, picture: string): string {
  const address = picture.slice(picture.lastIndexOf(']('));
  const lines = text.split('\n');
  const shows = (line = '') => `${/^!\[(?:\\.|[^\]\\])*(\]\([^()\s]*)(?:\s+"[^"]*")?\)$/.exec(line)?.[1]})` === address;
  return lines.filter((line, index) => !shows(line) && !(line === '' && shows(lines[index - 1]))).join('\n');
}

/** Where to put something instead of into a picture's alternative text: after its line. */
export function placeFor(text: string, start: number, end: number): [start: number, end: number] {
  const isDescribing = /!\[[^\]\n]*$/.test(text.slice(0, start)) && /^[^\]\n]*\]\(attachment:/.test(text.slice(end));
  if (!isDescribing) return [start, end];
  const lineEnd = text.indexOf('\n', end);
  const after = lineEnd < 0 ? text.length : lineEnd;
  return [after, after];
}

/** The text with the line breaks that it needs to be a paragraph between these two. */
export function paragraphBetween(before: string, text: string, after: string): string {
  const breaksBefore = before === '' ? 2 : (/\n*$/.exec(before)?.[0].length ?? 0);
  const breaksAfter = /^\n*/.exec(after)?.[0].length ?? 0;
  return missing(breaksBefore) + text + missing(breaksAfter);
}

const missing = (breaks: number) => '\n'.repeat(Math.max(2 - breaks, 0));
