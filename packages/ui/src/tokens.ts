const names = [
  'accent',
  'on-accent',
  'success',
  'warning',
  'danger',
  'ink',
  'ink-muted',
  'surface',
  'paper',
  'line',
  'line-strong',
] as const;

/** The colours of the current chapter and theme, as the page's style sheet (`styles/tokens.css`) has them. */
export function readTokens(): Record<(typeof names)[number], string> {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as Record<
    (typeof names)[number],
    string
  >;
}
