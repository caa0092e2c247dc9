/** Clerk draws them from a few percent of their colours, which hardly show, and on some controls not at all. */
const focus = { '&:focus-visible': { outline: '2px solid var(--brand)', outlineOffset: '2px' } };
const edge = {
  // Over what Clerk says of a field's states, by longer selectors.
  '&&&&': { boxShadow: '0 0 0 1px var(--line-strong)' },
  '&&&&[aria-invalid="true"]': { boxShadow: '0 0 0 1px var(--danger)' },
};

/** Clerk's components in the portal's colours: the variables follow the chapter and the theme by themselves. */
export const clerkAppearance = {
  options: { showOptionalFields: true },
  variables: {
    // Clerk's buttons give theirs the name --accent.
    colorPrimary: 'var(--brand)',
    colorPrimaryForeground: 'var(--on-accent)',
    colorBackground: 'var(--surface)',
    colorForeground: 'var(--ink)',
    colorMutedForeground: 'var(--ink-muted)',
    colorMuted: 'var(--surface-sunken)',
    colorInput: 'var(--surface)',
    colorInputForeground: 'var(--ink)',
    colorNeutral: 'var(--ink)',
    colorBorder: 'var(--line-strong)',
    colorDanger: 'var(--danger)',
    colorSuccess: 'var(--success)',
    fontFamily: 'var(--font-text)',
    borderRadius: '10px',
  },
  elements: {
    button: focus,
    input: { ...edge, ...focus },
    // The menu would cut it off.
    userButtonPopoverActionButton: { '&:focus-visible': { outlineOffset: '-2px' } },
  },
};
