import { type Format, format } from './formatting.ts';

/** Presses a button where `|` marks the cursor or both ends of the selection. @returns the text, marked in the same way */
function press(kind: Format, marked: string): string {
  const [before = '', ...rest] = marked.split('|');
  const [selected, after] = rest.length > 1 ? [rest[0] ?? '', rest[1] ?? ''] : ['', rest[0] ?? ''];
  const text = before + selected + after;
  const { place, text: typed, select } = format(kind, text, [before.length, before.length + selected.length]);
  const result = text.slice(0, place[0]) + typed + text.slice(place[1]);
  const [start, end] = select;
  return start === end
    ? `${result.slice(0, start)}|${result.slice(start)}`
    : `${result.slice(0, start)}|${result.slice(start, end)}|${result.slice(end)}`;
}

describe('the toolbar', () => {
  it.each<[Format, string, string]>([
    ['bold', 'Bring |gloves| along', 'Bring **|gloves|** along'],
    ['bold', 'Bring glo|ves along', 'Bring **|gloves|** along'],
    ['bold', 'Bring | gloves |along', 'Bring  **|gloves|** along'],
    ['bold', '|', '**|**'],
    ['bold', 'Bring **gloves|**', 'Bring **gloves**|'],
    ['italic', 'Bring **gloves|**', 'Bring **gloves*|***'],
    ['bold', '**|**', '|'],
    ['bold', '|One\n\nTwo|', '|**One**\n\n**Two**|'],
    ['bold', '|- gloves\n- **boots**\n1. a hat|', '|- **gloves**\n- **boots**\n1. **a hat**|'],
    ['bold', '|- gloves|', '- **|gloves|**'],
    ['italic', 'Bring:\n|  1. a hat|', 'Bring:\n  1. *|a hat|*'],
    ['bold', '|## Our garden day|', '## **|Our garden day|**'],
    ['italic', '**|One\nTwo|**', '|***One*\n*Two***|'],
    ['italic', 'Bring **|gloves|**', 'Bring ***|gloves|***'],
    ['italic', '***|gloves|***', '**|gloves|**'],
    ['bold', '|***gloves***|', '*|gloves|*'],
    ['bold', '|**Bring:** gloves, **boots**|', '**|**Bring:** gloves, **boots**|**'],
    ['bold', '**|Bring:** gloves, **boots|**', '**|**Bring:** gloves, **boots**|**'],
    ['italic', '|**Bring:** gloves, *hats*|', '*|**Bring:** gloves, *hats*|*'],
    ['bold', '|**2*3 or 2 * 3 hats**|', '|2*3 or 2 * 3 hats|'],
    ['heading', 'Our gar|den day', '## Our garden day|'],
    ['heading', '## Our gar|den', '### Our garden|'],
    ['heading', '### Our gar|den', 'Our garden|'],
    ['link', 'See |the plan|', 'See [the plan](|https://|)'],
    ['link', '|https://example.org|', '[|](https://example.org)'],
    ['bullets', 'Bring:\n|gloves\nboots|\nThanks', 'Bring:\n\n|- gloves\n- boots|\n\nThanks'],
    ['bullets', '- gloves\nboo|ts', '- gloves\n- boots|'],
    ['bullets', '|gloves\n|boots', '- gloves|\n\nboots'],
    ['bullets', '|\nboots', '- |\n\nboots'],
    ['numbers', '|- gloves\n  - warm\n  - dry|', '|1. gloves\n  2. warm\n  3. dry|'],
    ['link', 'See [|the plan|](https://x.test)', 'See |the plan|'],
    ['link', 'See [the plan](|https://|)', 'See |the plan|'],
    ['numbers', '|- gloves\n- boots|', '|1. gloves\n2. boots|'],
    ['quote', '|One\n\nTwo|', '|> One\n>\n> Two|'],
    ['code', 'Run |npm start|', 'Run `|npm start|`'],
    ['code', '|one\n```\ntwo|', '````\n|one\n```\ntwo|\n````'],
  ])('%s: %j becomes %j', (kind, before, after) => {
    expect(press(kind, before).trimEnd()).toBe(after);
  });

  it.each<[Format, string]>([
    ['bold', 'Bring |gloves| along'],
    ['bold', '|One\n\nTwo|'],
    ['bold', '|**Bring:** gloves, **boots**|'],
    ['link', 'See |the plan|'],
    ['code', '|one\ntwo|'],
    ['italic', 'Bring |gloves| along'],
    ['bullets', '|gloves\nboots|'],
    ['numbers', '|gloves\nboots|'],
    ['quote', '|One\n\nTwo|'],
    ['code', 'Run |npm start|'],
    ['code', 'Run |a`b|'],
  ])('takes %s back with a second press: %j', (kind, marked) => {
    expect(press(kind, press(kind, marked)).trimEnd()).toBe(marked);
  });
});
