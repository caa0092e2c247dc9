import { outlineHeadings } from '../src/pages/post/outline-headings.ts';

function levels(...written: string[]): string[] {
  const tree = { children: written.map((tagName) => ({ tagName })) };
  outlineHeadings()(tree);
  return tree.children.map(({ tagName }) => tagName);
}

describe('headings in a post', () => {
  it('start below the title, whatever level the author starts with', () => {
    expect(levels('h1', 'h2', 'h1')).toEqual(['h2', 'h3', 'h2']);
    expect(levels('h3', 'h3')).toEqual(['h2', 'h2']);
  });

  it('skip no level', () => {
    expect(levels('h2', 'h5', 'h6', 'h3', 'h2')).toEqual(['h2', 'h3', 'h4', 'h3', 'h2']);
  });
});
