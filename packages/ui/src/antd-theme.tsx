import { StyleProvider } from '@ant-design/cssinjs';
import { theme as antdTheme, ConfigProvider, type ThemeConfig } from 'antd';
import type { ReactNode } from 'react';

/** Gives the antd components in it the look of the page's style sheet, which follows chapter and theme. */
export const AntdTheme = ({ children }: { children: ReactNode }) => (
  <StyleProvider layer>
    <ConfigProvider theme={theme}>{children}</ConfigProvider>
  </StyleProvider>
);

/** The size of the reader's letters in px: antd does not take sizes in rem. */
export const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

type Algorithm = Extract<ThemeConfig['algorithm'], (...seeds: never[]) => unknown>;

/** antd would mix its own shades from these two, which it cannot do with a variable. Text was checked on ours alone. */
const ownColours: Algorithm = (seed) => ({
  ...antdTheme.defaultAlgorithm(seed),
  colorPrimary: 'var(--accent)',
  colorError: 'var(--danger)',
});

const theme: ThemeConfig = {
  algorithm: ownColours,
  cssVar: { key: 'portal' },
  hashed: false,
  token: {
    colorPrimaryHover: 'var(--accent-strong)',
    colorErrorBorderHover: 'var(--danger)',
    colorErrorOutline: 'var(--danger)',
    colorText: 'var(--ink)',
    colorTextDescription: 'var(--ink-muted)',
    colorTextPlaceholder: 'var(--ink-muted)',
    // Arrows, what is chosen in an open select, what is disabled.
    colorTextQuaternary: 'var(--ink-muted)',
    colorBgContainer: 'var(--surface)',
    colorBgContainerDisabled: 'color-mix(in srgb, var(--ink) 6%, transparent)',
    colorBgElevated: 'var(--surface-raised)',
    colorBorder: 'var(--line-strong)',
    colorBorderDisabled: 'var(--line)',
    boxShadowSecondary: 'var(--shadow)',
    fontFamily: 'var(--font-text)',
    fontSize: rem,
    borderRadius: 10,
    controlHeight: 2.75 * rem,
    borderRadiusSM: 8,
    // Its animation would render the list three times.
    motion: false,
    // A field's focus: an edge of two pixels in full colour.
    controlOutline: 'var(--accent)',
    controlOutlineWidth: 1,
    controlItemBgHover: 'color-mix(in srgb, var(--ink) 6%, transparent)',
    controlItemBgActive: 'var(--accent-soft)',
    controlItemBgActiveHover: 'var(--accent-soft)',
  },
};
