import { expect, type Page } from '@playwright/test';

/** Waits until the page's script has taken over what was rendered by a server: links then load no page. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  // Until then it holds a copy for each theme.
  await expect(page.getByRole('banner').locator('.copy--dark')).toHaveCount(0);
}

/** Opens a page that was rendered by a server, and waits until its script has taken over. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectHydrated(page);
}

/** Goes to another page of the open document, as its links do: without loading one. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * Runs `act` in the browser from React's first look at a page on, in each task between two of React's, until it returns true.
 * Call it before the page is opened. `act` gets the number of the task, from 0 on.
 */
export const actWhileHydrating = <Arg>(
  page: Page,
  act: (task: number, arg: Arg) => boolean,
  arg: Arg,
): Promise<unknown> => page.addInitScript({ content: `(${inTasks})(${act}, ${JSON.stringify(arg)})` });

function inTasks<Arg>(act: (task: number, arg: Arg) => boolean, arg: Arg): void {
  let task = 0;
  const tasks = new MessageChannel();
  tasks.port1.onmessage = () => {
    const root = document.querySelector('#root');
    const isWatched = root && Object.keys(root).some((key) => key.startsWith('_reactListening'));
    if (!isWatched || !act(task++, arg)) tasks.port2.postMessage(null);
  };
  tasks.port2.postMessage(null);
}
