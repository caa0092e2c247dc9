/** A source of WebDriver's input actions: both protocols take them in the same form. */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; actions: { type: string; button?: number; x?: number; y?: number }[] };

/** A tab of a browser that Playwright cannot drive, with cookies and storage of its own. */
export interface Tab {
  /** Opens an address, and waits until it is loaded. */
  open(address: string): Promise<void>;
  /** Runs a function in the page. What goes in and out is JSON. */
  run<Values extends unknown[], Result>(
    body: (...values: Values) => Result | Promise<Result>,
    ...values: Values
  ): Promise<Result>;
  /** Moves and presses as a person's hands do. */
  act(sources: InputSource[]): Promise<void>;
  /** Gives the page a size in CSS pixels, as near as the browser's window can. */
  resize(width: number, height: number): Promise<void>;
  /** Takes away the cookies for the site of the open page. */
  deleteCookies(): Promise<void>;
  /** What the window shows, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The size of a new tab. */
export const desktop = { width: 1280, height: 900 };

export interface OtherBrowser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** A function with its values as the text of a function without any; it resolves to JSON. */
export function inPage(body: (...values: never[]) => unknown, values: unknown[]): string {
  // tsx keeps the names of functions with a helper that the page lacks.
  const helper = 'const __name = (named) => named;';
  return `async () => { ${helper} return JSON.stringify(await (${body})(...${JSON.stringify(values)})) ?? 'null'; }`;
}
