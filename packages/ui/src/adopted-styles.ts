interface Place {
  /** Name of the attribute that holds the key. */
  mark?: string;
  prepend?: boolean | 'queue';
}

const adopted = new Map<string, CSSStyleSheet>();

/**
 * In place of `@rc-component/util/es/Dom/dynamicCSS`, through which antd adds its styles (`release/src/build/shell.ts`). The
 * content security policy forbids style elements that scripts fill. Constructed style sheets need no permission.
 * @returns an element outside of the document, which the callers mark
 */
export function updateCSS(css: string, key: string, { mark, prepend }: Place = {}): HTMLStyleElement {
  const name = `${mark} ${key}`;
  const known = adopted.get(name);
  const sheet = known ?? new CSSStyleSheet();
  sheet.replaceSync(css);
  if (!known) {
    adopted.set(name, sheet);
    const { adoptedStyleSheets: present } = document;
    document.adoptedStyleSheets = prepend ? [sheet, ...present] : [...present, sheet];
  }
  return document.createElement('style');
}

/** Must be there, because the package exports it once more. */
export const injectCSS = (css: string, place?: Place): HTMLStyleElement => updateCSS(css, css, place);

export function removeCSS(key: string, { mark }: Place = {}): void {
  const name = `${mark} ${key}`;
  const sheet = adopted.get(name);
  adopted.delete(name);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}
