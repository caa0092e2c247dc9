/** Clerk's own borders are a few percent of a colour, which is hardly visible, and some controls have none. */
const focus = { '&:focus-visible': { outline: '2px solid var(--brand)', outlineOffset: '2px' } };
const edge = {
  // Overrides Clerk's styles for the states of a field, with longer selectors.
  '&&&&': { boxShadow: '0 0 0 1px var(--line-strong)' },
  '&&&&[aria-invalid="true"]': { boxShadow: '0 0 0 1px var(--danger)' },
};

/** Clerk's components in the colours of the portal. The CSS variables follow chapter and theme. */
export const clerkAppearance = {
  options: { showOptionalFields: true },
  variables: {
    // Clerk's buttons use the name --accent for their own.
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
    // Where the system's colours stand in the place of ours, a filled one has no ground.
    button: { ...focus, '@media (forced-colors: active)': { '&[data-variant="solid"]': { border: '1px solid' } } },
    input: { ...edge, ...focus },
    // The menu would cut the outline off.
    userButtonPopoverActionButton: { '&:focus-visible': { outlineOffset: '-2px' } },
  },
};
