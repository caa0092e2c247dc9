interface Place {
  /** Name of the attribute that holds the key. */
  mark?: string;
}

const adopted = new Map<string, { sheet: CSSStyleSheet; css: string }>();

/**
 * In place of `@rc-component/util/es/Dom/dynamicCSS`, through which antd adds its styles (`release/src/build/shell.ts`). The
 * content security policy forbids style elements that scripts fill. Constructed style sheets need no permission. Sheets are
 * only appended, and stay as they are while their text does: for anything else browsers read all sheets again, load the
 * faces of the page anew and lay it out once more.
 * @returns an element outside of the document, which the callers mark
 */
export function updateCSS(css: string, key: string, { mark }: Place = {}): HTMLStyleElement {
  const name = `${mark} ${key}`;
  const known = adopted.get(name);
  if (known?.css !== css) {
    const sheet = known?.sheet ?? new CSSStyleSheet();
    sheet.replaceSync(css);
    adopted.set(name, { sheet, css });
    if (!known) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  return document.createElement('style');
}

/** Must be there, because the package exports it once more. */
export const injectCSS = (css: string, place?: Place): HTMLStyleElement => updateCSS(css, css, place);

export function removeCSS(key: string, { mark }: Place = {}): void {
  const name = `${mark} ${key}`;
  const known = adopted.get(name);
  if (!known) return;
  adopted.delete(name);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== known.sheet);
}
