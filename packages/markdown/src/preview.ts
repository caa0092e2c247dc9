/** Length of a card's preview in characters (spec section 9). */
export const previewLength = 150;

// Markdown marks read badly in a preview: what they mark stays, they go. In this order: a link may stand in a heading.
const marks: [RegExp, string][] = [
  [/^\s*(?:```|~~~).*$/gm, ''],
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/^\s*#{1,6}\s+(.*\S)[ \t]*#*$/gm, '$1 – '],
  [/^\s*(?:>|[-*+]|\d+\.)\s+(?:\[[ x]\]\s)?/gm, ''],
  [/^\s*\|?(?:\s*:?-{3,}:?\s*\|?)+\s*$/gm, ''],
  [/(\*\*|__|~~|`)(.+?)\1/g, '$2'],
  [/(^|[\s(])([*_])(\S(?:.*?\S)?)\2(?=[\s).,;:!?]|$)/gm, '$1$3'],
];

// Enough for any preview, and little enough for the marks above to be quick in any text.
const readLength = 2000;

/** The first characters of a post as plain text, with an ellipsis where there is more (spec section 2, 'Post card'). */
export function postPreview(markdown: string, length = previewLength): string {
  const plain = marks.reduce((text, [mark, kept]) => text.replace(mark, kept), markdown.slice(0, readLength));
  const characters = Array.from(plain.replace(/\s+/g, ' ').trim());
  const shown = characters.slice(0, length).join('').trimEnd();
  return characters.length > length || markdown.length > readLength ? `${shown}...` : shown;
}
