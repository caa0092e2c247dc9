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
};
