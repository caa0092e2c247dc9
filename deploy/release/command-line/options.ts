/** What people type, as the tool means it. @throws saying what is expected */

const appName = /^[a-z][a-z0-9-]*$/;

/** `hours`, also where `mf-hours` is typed. */
export function parseApp(typed: string | undefined): string {
  const name = typed?.replace(/^mf-/, '') ?? '';
  if (!appName.test(name)) throw new Error(typed ? `'${typed}' is no name of an app` : 'Which app?');
  return name;
}

/** `10%` or `0.1`. */
export function parseShare(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  const [, digits, percent] = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(typed.trim()) ?? [];
  const share = Number(digits) / (percent ? 100 : 1);
  if (share > 0 && share < 1) return share;
  throw new Error(`--share must be more than 0% and less than 100%, such as 10%; '${typed}' is not`);
}

export function parseWhole(option: string, typed: string | undefined, fallback: number): number {
  if (typed === undefined) return fallback;
  if (/^\d{1,6}$/.test(typed)) return Number(typed);
  throw new Error(`--${option} must be a whole number; '${typed}' is not`);
}

/** A text that must say something where the option is given. */
export function parseText(option: string, typed: string | undefined): string | undefined {
  if (typed === undefined || typed.trim()) return typed?.trim();
  throw new Error(`--${option} needs a text`);
}
