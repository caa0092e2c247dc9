import { StyleProvider } from '@ant-design/cssinjs';
import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useReducedMotion } from './reduced-motion.ts';
import { readTokens, type Tokens } from './tokens.ts';

/**
 * Dresses the antd components below it in the colours that the page's style sheet gives the current chapter and theme.
 * `chapter` and `theme` must be those that the root element already carries.
 */
export function UiProvider(props: { chapter: string; theme: 'light' | 'dark'; children: ReactNode }) {
  const { chapter, theme, children } = props;
  const still = useReducedMotion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet's values change with the chapter
  const config = useMemo(() => themeConfig(theme, still), [chapter, theme, still]);
  return (
    <StyleProvider layer>
      <ConfigProvider theme={config} button={{ loadingIcon }} modal={{ centered: true }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

// antd's own may stay in the button, unseen, after a short wait, and puts 'loading' into its accessible name.
const loadingIcon = <span className="spinner spinner--inline" aria-hidden="true" />;

type Algorithm = Extract<ThemeConfig['algorithm'], (...seeds: never[]) => unknown>;
type MapToken = ReturnType<Algorithm>;

/** antd would mix its own shades from ours, duller ones in the dark: text on them was checked against ours alone. */
const exactColours = (token: Tokens) => (_seed: unknown, derived?: object) =>
  ({
    ...derived,
    colorPrimary: token.accent,
    colorPrimaryHover: token['accent-strong'],
    colorPrimaryActive: token['accent-strong'],
    colorPrimaryText: token.accent,
    colorPrimaryTextHover: token['accent-strong'],
    colorPrimaryBg: token['accent-soft'],
    colorPrimaryBorder: token.accent,
    colorError: token.danger,
    colorErrorHover: token.danger,
    colorErrorBorderHover: token.danger,
    colorErrorText: token.danger,
    colorSuccess: token.success,
    colorWarning: token.warning,
    // Arrows, what is chosen in an open select, what is disabled.
    colorTextQuaternary: token['ink-muted'],
  }) as MapToken;

function themeConfig(theme: 'light' | 'dark', still: boolean) {
  const token = readTokens();
  return {
    algorithm: [theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, exactColours(token)],
    cssVar: { key: 'portal' },
    hashed: false,
    token: {
      colorPrimary: token.accent,
      colorLink: token.accent,
      colorInfo: token.accent,
      colorSuccess: token.success,
      colorWarning: token.warning,
      colorError: token.danger,
      colorText: token.ink,
      colorTextHeading: token.ink,
      colorTextSecondary: token['ink-muted'],
      colorTextDescription: token['ink-muted'],
      colorTextPlaceholder: token['ink-muted'],
      colorBgContainer: token.surface,
      colorBgElevated: token['surface-raised'],
      colorBgLayout: token.paper,
      colorBorder: token['line-strong'],
      colorBorderSecondary: token.line,
      fontFamily: 'var(--font-text)',
      fontSize: 16,
      borderRadius: 10,
      controlHeight: 44,
      controlHeightSM: 36,
      borderRadiusSM: 8,
      motionDurationMid: '0.16s',
      // Not by the style sheet alone: antd would wait for the end of animations that it never sees.
      motion: !still,
      // A field's focus: an edge of two pixels in full colour.
      controlOutline: token.accent,
      controlOutlineWidth: 1,
      controlItemBgActiveHover: token['accent-soft'],
      colorErrorOutline: token.danger,
    },
    components: {
      Button: {
        primaryColor: token['on-accent'],
        dangerColor: token['on-accent'],
        fontWeight: 600,
        paddingInlineSM: 13,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Modal: { titleFontSize: 22, contentBg: token['surface-raised'], headerBg: token['surface-raised'] },
      Select: { optionSelectedBg: token['accent-soft'], optionSelectedColor: token.ink },
      Tabs: { itemColor: token['ink-muted'] },
    },
  };
}
