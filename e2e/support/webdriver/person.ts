import { expect } from '@playwright/test';
import { portal } from '../portal.ts';
import { containing } from '../text.ts';
import type { InputSource, Tab } from './tab.ts';

/** Of looks at the page, in ms: most steps take less than Playwright's second look. */
const intervals = [50, 50, 100, 250];
/** In which a press or a typed text must have arrived. */
const typingMs = 3000;

type Role = 'button' | 'link' | 'heading' | 'field' | 'choice' | 'tab';

/** Where something is, once it is visible, at rest, enabled and not covered. */
type Place = { x: number; y: number } | { missing: string };

/** Waits for a text to be visible in the page. */
export async function sees(tab: Tab, text: string | RegExp): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: a hidden text is none
  const shown = () => tab.run(() => document.body?.innerText.replace(/\s+/g, ' ') ?? '');
  await expect
    .poll(shown, { message: `the page shows ${text}`, intervals })
    .toMatch(text instanceof RegExp ? text : containing(text));
}

/** Presses what has the role and a name that begins so, in an open dialog if there is one. */
export async function presses(tab: Tab, role: Role, name: string): Promise<void> {
  const { x, y } = await placeOf(tab, role, name);
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  await tab.act([{ type: 'pointer', id: 'mouse', actions }]);
}

/** Replaces what a field has with a text. */
export async function writes(tab: Tab, field: string, text: string): Promise<void> {
  const focused = () => tab.run(() => document.activeElement?.matches('input, textarea') ?? false);
  const written = () => tab.run(() => (document.activeElement as HTMLInputElement | null)?.value);
  const poll = { intervals, timeout: typingMs };
  // WebKit can lose presses and keys while the page is busy. Who types sees that, and begins again.
  const type = async () => {
    await presses(tab, 'field', field);
    await expect.poll(focused, { message: `the cursor is in ${field}`, ...poll }).toBe(true);
    await selectsAll(tab);
    await tab.act([keys([...text].flatMap(stroke))]);
    await expect.poll(written, { message: `what is in ${field}`, ...poll }).toBe(text);
  };
  await expect(type).toPass({ intervals, timeout: 20_000 });
}

/** Opens a page of the portal that runs nothing, and leaves nothing in the tab of whoever used it before. */
export async function beginsAnew(tab: Tab): Promise<void> {
  await tab.open(new URL('/robots.txt', portal.url).href);
  await tab.deleteCookies();
  await tab.run(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Signs in as Clerk's own script does, without its form, from a page of the portal. */
export async function signsIn(tab: Tab, { email, password }: { email: string; password: string }): Promise<void> {
  const status = await tab.run(
    async (identifier, password) => {
      const body = new URLSearchParams({ identifier, password, strategy: 'password' });
      return (await fetch('/__clerk/v1/client/sign_ins', { method: 'POST', body })).status;
    },
    email,
    password,
  );
  expect(status, `signing in as ${email}`).toBe(200);
}

const control = '\uE009';

/** Selects all of the field that has the focus. */
export const selectsAll = (tab: Tab): Promise<void> =>
  tab.act([keys([{ type: 'keyDown', value: control }, ...stroke('a'), { type: 'keyUp', value: control }])]);

type Key = { type: 'keyDown' | 'keyUp'; value: string };
const stroke = (value: string): Key[] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];
const keys = (actions: Key[]): InputSource => ({ type: 'key', id: 'keyboard', actions });

async function placeOf(tab: Tab, role: Role, name: string): Promise<{ x: number; y: number }> {
  let place: Place = { missing: 'not looked for' };
  const look = async () => {
    place = await tab.run(find, role, name);
    return 'missing' in place ? place.missing : '';
  };
  await expect.poll(look, { message: `a ${role} with the name ${name}`, intervals }).toBe('');
  return place as unknown as { x: number; y: number };
}

/** Runs in the page. */
async function find(role: Role, name: string): Promise<Place> {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input:not([type=radio], [type=checkbox]), textarea',
    choice: 'input[type=radio], input[type=checkbox]',
    tab: '[role=tab]',
  };
  const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ||
    text(document.getElementById(element.getAttribute('aria-labelledby') ?? '')) ||
    text((element as HTMLInputElement).labels?.[0]) ||
    text(element) ||
    element.getAttribute('placeholder') ||
    '';
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const found = [...within.querySelectorAll(selectors[role])].find(
    (element) => nameOf(element).startsWith(name) && element.getClientRects().length > 0,
  );
  if (!found) return { missing: 'not in the page' };
  if (found.matches(':disabled')) return { missing: 'disabled' };
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const before = found.getBoundingClientRect();
  await frame();
  await frame();
  const { left, top, width, height } = found.getBoundingClientRect();
  if (before.left !== left || before.top !== top) return { missing: 'moving' };
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const reaches = hit && (found.contains(hit) || hit.contains(found));
  return reaches ? { x, y } : { missing: `covered by ${hit?.outerHTML.slice(0, 80)}` };
}
