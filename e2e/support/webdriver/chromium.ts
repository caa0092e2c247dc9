import type { Browser } from '@playwright/test';
import { desktop, inPage, type OtherBrowser, type Tab } from './tab.ts';

/** Playwright's Chromium by the same commands, to put its pictures beside those of the others. */
export function asOther(browser: Browser): OtherBrowser {
  return {
    async newTab(): Promise<Tab> {
      const context = await browser.newContext({ locale: 'en-US', viewport: desktop });
      const page = await context.newPage();
      return {
        open: async (address) => void (await page.goto(address)),
        run: async (body, ...values) => JSON.parse(await page.evaluate(`(${inPage(body, values)})()`)),
        act: () => Promise.reject(new Error('Playwright acts for itself')),
        resize: (width, height) => page.setViewportSize({ width, height }),
        deleteCookies: () => context.clearCookies(),
        picture: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
