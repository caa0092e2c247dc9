import { type Theme, useHydrated, useTheme } from '@portal/sdk';

const themes: Theme[] = ['light', 'dark'];

/**
 * A server doesn't know the theme: it renders the button for each, of which the root element's class shows one (see
 * `appearance.css` of the design kit). Once the page is hydrated one remains.
 */
export function ThemeToggle() {
  const { theme } = useTheme();
  const hydrated = useHydrated();
  const shown = hydrated ? [theme] : themes;
  return shown.map((option, index) => (
    // By place, so that the one that remains keeps its element, and the focus on it, when the theme changes.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <span key={index} className={hydrated ? 'copy' : `copy copy--${option}`}>
      <Toggle theme={option} />
    </span>
  ));
}

function Toggle({ theme }: { theme: Theme }) {
  const { setTheme } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="icon-button scripted"
      aria-label={`Switch to ${other} theme`}
      data-tip={`Switch to ${other} theme`}
      onClick={() => setTheme(other)}
    >
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        {theme === 'dark' ? (
          <path
            strokeLinecap="round"
            d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z"
          />
        ) : (
          <path strokeLinejoin="round" d="M20 14.5A8.5 8.5 0 1 1 9.5 4a6.8 6.8 0 0 0 10.5 10.5Z" />
        )}
      </svg>
    </button>
  );
}
