import { expect } from '@playwright/test';
import { content } from '@portal/mf-landing/src/content.ts';
import { expectHydrated, openHydrated } from '../support/hydrated.ts';
import { test } from '../support/test.ts';

const [{ quote: belowTheFold } = { quote: '' }] = content.testimonials;

test('the buttons and the header lead to the parts of the page', async ({ page }) => {
  await page.goto('/');
  const targets = [
    [content.buttons.membership, 'membership'],
    [content.buttons.impact, 'activities'],
    ['About', 'about'],
    ['Pillars', 'pillars'],
  ] as const;
  for (const [name, anchor] of targets) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/#${anchor}`);
    await expect(page.locator(`#${anchor} h2`)).toBeInViewport();
  }
});

test('the way back and forth, and a reload, find each page where it was left, and an anchor that is chosen leads to its part', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  // Scrolling to an anchor takes no time.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, '/');
  const place = () => page.evaluate(() => Math.round(scrollY));
  const scrollDown = (top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
  const leaveForNewsletter = async () => {
    // Clicking would scroll first.
    await page.getByRole('link', { name: 'Newsletter', exact: true }).dispatchEvent('click');
    await expect(page.getByRole('heading', { name: /Newsletter/, level: 1 })).toBeVisible();
    expect(await place()).toBe(0);
  };
  await scrollDown(2500);
  await leaveForNewsletter();
  await scrollDown(150);
  await page.goBack();
  await expect.poll(place).toBe(2500);
  await page.goForward();
  await expect.poll(place).toBe(150);
  await page.goBack();
  await expect.poll(place).toBe(2500);

  for (const anchor of ['membership', 'activities', 'membership']) {
    await page.locator(`main a[href="#${anchor}"]`).click();
    await expect(page.locator(`#${anchor} h2`)).toBeInViewport();
  }
  await scrollDown(1200);
  await leaveForNewsletter();
  await page.goBack();
  await expect(page).toHaveURL('/#membership');
  await expect.poll(place).toBe(1200);
  await page.reload();
  await expectHydrated(page);
  await expect.poll(place).toBe(1200);
  await leaveForNewsletter();
  await page.goBack();
  await expect.poll(place).toBe(1200);
});

for (const width of [360, 1280]) {
  test(`an address with an anchor opens at its part and stays there, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 });
    for (const anchor of ['membership', 'testimonials']) {
      await page.goto('about:blank');
      await page.goto(`/#${anchor}`);
      const top = () =>
        page.locator(`#${anchor}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));
      const below = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
      );
      await expect.poll(top).toBe(below);
      await expect(page.getByRole('banner').getByRole('button', { name: /theme/ })).toBeVisible();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await top()).toBe(below);
    }
  });
}

test('an address that names a sentence, as search engines give it, opens at it', async ({ page }) => {
  // A hyphen means something there.
  await page.goto(`/#:~:text=${encodeURIComponent(belowTheFold).replaceAll('-', '%2D')}`);
  const sentence = page.getByText(belowTheFold);
  await expect(sentence).toBeInViewport();
  await expectHydrated(page);
  await expect(sentence).toBeInViewport();
});
