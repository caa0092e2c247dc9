import { StyleProvider } from '@ant-design/cssinjs';
import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { readTokens, type Tokens } from './tokens.ts';

/** Gives the antd components in it the colours that the page's style sheet has for the current chapter and theme. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const look = useSyncExternalStore(watchLook, () => document.documentElement.className);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={themeOf(look)}>{children}</ConfigProvider>
    </StyleProvider>
  );
}

/** Chapter and theme are classes of the root element. */
function watchLook(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

const themes = new Map<string, ThemeConfig>();

/** One object for each look, because antd computes its styles for every new one. */
function themeOf(look: string): ThemeConfig {
  const theme = themes.get(look) ?? themeConfig(look.split(' ').includes('dark') ? 'dark' : 'light');
  themes.set(look, theme);
  return theme;
}

type Algorithm = Extract<ThemeConfig['algorithm'], (...seeds: never[]) => unknown>;
type MapToken = ReturnType<Algorithm>;

/** antd would mix its own shades from ours, duller ones in the dark: text on them was checked against ours alone. */
const exactColours = (token: Tokens) => (_seed: unknown, derived?: object) =>
  ({
    ...derived,
    colorPrimary: token.accent,
    colorPrimaryHover: token['accent-strong'],
    colorPrimaryBg: token['accent-soft'],
    colorPrimaryBorder: token.accent,
    colorError: token.danger,
    colorErrorBorderHover: token.danger,
    // Arrows, what is chosen in an open select, what is disabled.
    colorTextQuaternary: token['ink-muted'],
  }) as MapToken;

function themeConfig(theme: 'light' | 'dark'): ThemeConfig {
  const token = readTokens();
  return {
    algorithm: [theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, exactColours(token)],
    cssVar: { key: 'portal' },
    hashed: false,
    token: {
      colorPrimary: token.accent,
      colorLink: token.accent,
      colorError: token.danger,
      colorText: token.ink,
      colorTextDescription: token['ink-muted'],
      colorTextPlaceholder: token['ink-muted'],
      colorBgContainer: token.surface,
      colorBgElevated: token['surface-raised'],
      colorBorder: token['line-strong'],
      fontFamily: 'var(--font-text)',
      fontSize: 16,
      borderRadius: 10,
      controlHeight: 44,
      borderRadiusSM: 8,
      // Its animation would render the list three times.
      motion: false,
      // A field's focus: an edge of two pixels in full colour.
      controlOutline: token.accent,
      controlOutlineWidth: 1,
      controlItemBgActiveHover: token['accent-soft'],
      colorErrorOutline: token.danger,
    },
    components: {
      Select: { optionSelectedBg: token['accent-soft'], optionSelectedColor: token.ink },
    },
  };
}
