import { readFileSync } from 'node:fs';
import path from 'node:path';

const sheet = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
const themes = ['light', 'dark'];
const chapters = ['nhs', 'njhs'];

type Colour = [number, number, number];

/** The rules of the sheet that hold for a root element of these classes, later ones over earlier ones. */
function tokensOf(theme: string, chapter: string): Record<string, Colour> {
  const classes = new Set([theme, `chapter-${chapter}`]);
  const tokens: Record<string, Colour> = {};
  for (const [, selectors = '', body = ''] of sheet.matchAll(/((?::root[\w.-]*[,\s]*)+)\{([^}]*)\}/g)) {
    const holds = selectors.split(',').some((one) =>
      one
        .trim()
        .split('.')
        .slice(1)
        .every((name) => classes.has(name)),
    );
    if (!holds) continue;
    for (const [, name = '', hex = ''] of body.matchAll(/--([\w-]+): #([0-9a-f]{6});/g)) tokens[name] = colour(hex);
  }
  return tokens;
}

const colour = (hex: string): Colour => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour;

const mixed = (share: number, one: Colour, other: Colour): Colour =>
  one.map((value, at) => share * value + (1 - share) * (other[at] ?? 0)) as Colour;

/** WCAG's relative luminance. */
function luminance(rgb: Colour): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['paper', 'surface', 'surface-sunken', 'surface-raised', 'accent-soft'];
const tones = ['accent', 'success', 'warning', 'danger', 'ink-muted'];
const inks = ['ink', 'accent-strong', ...tones];

const appearances = themes.flatMap((theme) => chapters.map((chapter) => [theme, chapter] as const));

describe.each(appearances)('%s %s', (theme, chapter) => {
  const token = tokensOf(theme, chapter);
  const get = (name: string): Colour => {
    const found = token[name];
    if (!found) throw new Error(`There is no colour --${name}`);
    return found;
  };

  it('shows text on every ground at 4.5:1 or more', () => {
    const weak = grounds.flatMap((ground) =>
      inks.filter((ink) => contrast(get(ink), get(ground)) < 4.5).map((ink) => `${ink} on ${ground}`),
    );
    expect(weak).toEqual([]);
  });

  it('shows badges and notices in the colour of what they say at 4.5:1 or more', () => {
    const weak = tones.filter((tone) => contrast(get(tone), mixed(0.1, get(tone), get('surface'))) < 4.5);
    expect(weak).toEqual([]);
    const unreadable = tones.filter((tone) => contrast(get('ink-muted'), mixed(0.08, get(tone), get('surface'))) < 4.5);
    expect(unreadable).toEqual([]);
  });

  it('shows text on filled buttons at 4.5:1 or more', () => {
    expect(contrast(get('on-accent'), get('accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(get('on-accent'), get('accent-strong'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(get('on-accent'), get('danger'))).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the edges of controls and the focus at 3:1 or more', () => {
    const weak = ['paper', 'surface', 'surface-sunken', 'surface-raised'].flatMap((ground) =>
      ['line-strong', 'accent', 'danger']
        .filter((edge) => contrast(get(edge), get(ground)) < 3)
        .map((edge) => `${edge} on ${ground}`),
    );
    expect(weak).toEqual([]);
  });

  it('tells the two chapters apart', () => {
    const other = chapters.find((name) => name !== chapter) ?? '';
    expect(tokensOf(theme, other).accent).not.toEqual(get('accent'));
  });
});
