const appName = /^[a-z][a-z0-9-]*$/;

/** `hours`, also for `mf-hours`. */
export function parseApp(typed: string | undefined): string {
  const name = typed?.replace(/^mf-/, '') ?? '';
  if (!appName.test(name))
    throw new Error(typed ? `'${typed}' is not the name of an app, such as hours` : 'Which app?');
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

/** `5%,25%,100%`, or the same without the signs: shares of the visitors. The last step, everybody, is left out. */
export function parseSteps(typed: string): number[] {
  const steps = typed.split(',').map((step) => Number(/^(\d{1,3}(?:\.\d+)?)%?$/.exec(step.trim())?.[1] ?? Number.NaN));
  const rises = steps.every((step, index) => step > (steps[index - 1] ?? 0) && step <= 100);
  if (!rises) throw new Error(`--widen must be rising percentages, such as 5%,25%,100%; '${typed}' is not`);
  return steps.filter((step) => step < 100).map((step) => step / 100);
}

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `10m`, `30s`, `1h` or `7d`, in ms. */
export function parseTime(option: string, typed: string): number {
  const [, digits, unit] = /^(\d{1,4})([smhd])$/.exec(typed.trim()) ?? [];
  if (Number(digits) > 0) return Number(digits) * unitMs[unit as keyof typeof unitMs];
  throw new Error(`--${option} must be a time such as 10m, 30s, 1h or 7d; '${typed}' is not`);
}

/** @param least the smallest that makes sense */
export function parseWhole(option: string, typed: string | undefined, fallback: number, least = 0): number {
  if (typed === undefined) return fallback;
  if (/^\d{1,6}$/.test(typed) && Number(typed) >= least) return Number(typed);
  throw new Error(`--${option} must be a whole number from ${least} on; '${typed}' is not`);
}

/** A text that must not be empty if the option is given. */
export function parseText(option: string, typed: string | undefined): string | undefined {
  if (typed === undefined || typed.trim()) return typed?.trim();
  throw new Error(`--${option} needs a text`);
}
