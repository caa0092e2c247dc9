const names = [
  'accent',
  'accent-strong',
  'accent-soft',
  'danger',
  'ink',
  'ink-muted',
  'surface',
  'surface-raised',
  'line-strong',
] as const;

export type Tokens = Record<(typeof names)[number], string>;

/** The colours of the current chapter and theme, from the page's style sheet (`styles/tokens.css`). */
export function readTokens(): Tokens {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Tokens;
}
