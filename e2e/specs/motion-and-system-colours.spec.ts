import { expect, type Locator, type Page } from '@playwright/test';
import { createMember, signIn } from '../support/people.ts';
import { openDetails, openReviewQueue, row } from '../support/review-queue.ts';
import { test } from '../support/test.ts';

/** Whatever on the page still moves: animations, transitions, and scrolling that takes its time. */
const whatMoves = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map((one) => Number.parseFloat(one) || 0));
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const moves = [undefined, '::before', '::after'].some((pseudo) => {
        const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(
          element,
          pseudo,
        );
        return (
          (animationName !== 'none' && seconds(animationDuration) > 0.001) ||
          seconds(transitionDuration) > 0.001 ||
          scrollBehavior === 'smooth'
        );
      });
      return moves ? [`${element.tagName}.${element.getAttribute('class')}`] : [];
    });
  });

test.describe('who wants less motion', () => {
  test.use({ isFirstVisit: true, contextOptions: { reducedMotion: 'reduce' } });

  test('sees none: nothing is animated, fades in, or scrolls smoothly', async ({ page, context }) => {
    for (const path of ['/', '/newsletter', '/signature/unknown']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await whatMoves(page), path).toEqual([]);
    }
    const admin = await createMember({ role: 'admin' });
    await signIn(context, admin);
    await page.goto(`/dashboard/manage_users?search=${admin.lastName}`);
    await expect(page.getByText(admin.email)).toBeVisible();
    await page.getByRole('combobox', { name: 'Chapter' }).click();
    await expect(page.getByTitle('NHS Only', { exact: true })).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite Members' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await whatMoves(page), 'members, a select and a dialog').toEqual([]);
  });
});

test.describe("where the system's colours replace ours", () => {
  test.use({ isFirstVisit: true, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('buttons keep an edge, and what is chosen, current or focused is still told apart', async ({
    page,
    context,
  }) => {
    await openReviewQueue(page, context, [{ description: 'Planted trees' }, { description: 'Sorted books' }]);
    await openDetails(page, 'Sorted books');
    const edgeOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).borderLeftWidth);
    expect(await edgeOf(row(page, 'Sorted books'))).not.toBe(await edgeOf(row(page, 'Planted trees')));
    const view = (pressed: boolean) => page.getByRole('group', { name: 'View' }).getByRole('button', { pressed });
    expect(await edgeOf(view(true))).not.toBe(await edgeOf(view(false).first()));

    await page.goto('/dashboard/hours');
    const looks = (name: string, property: string) =>
      page
        .getByText(name, { exact: true })
        .first()
        .evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), property);
    await expect(page.getByRole('link', { name: 'Submit Hours' })).toBeVisible();
    expect(await looks('Submit Hours', 'outline-style')).not.toBe('none');
    expect(await looks('Overview', 'outline-style')).toBe('none');
    expect(await looks('NHS', 'background-color')).not.toBe(await looks('NJHS', 'background-color'));

    // The browser draws them itself, in the system's colours.
    const radios = page.getByRole('radio');
    const chosen = await radios.and(page.locator(':checked')).screenshot();
    const other = await radios.and(page.locator(':not(:checked)')).first().screenshot();
    expect(chosen.equals(other)).toBe(false);

    await page.getByRole('button', { name: 'Continue to Supervisor Info' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const button = page.getByRole('button', { name: 'Continue to Supervisor Info' });
    await expect(button).toBeFocused();
    const edges = await button.evaluate((element) => {
      const { borderStyle, outlineStyle } = getComputedStyle(element);
      return { borderStyle, outlineStyle };
    });
    expect(edges).toEqual({ borderStyle: 'solid', outlineStyle: 'solid' });
  });

  test("the newsletter's chosen tab and the user that the arrow keys came to are told apart", async ({
    page,
    context,
  }) => {
    await signIn(context, await createMember({ role: 'admin' }));
    await page.goto('/newsletter?tab=manage');
    const search = page.getByRole('combobox', { name: 'Search users' });
    await search.click();
    await expect(page.getByRole('option').nth(1)).toBeVisible();
    await search.press('ArrowDown');
    const looks = (of: Locator, property: string) =>
      of.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), property);
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
    expect(await looks(page.getByRole('option', { selected: true }), 'outline-style')).toBe('solid');
    expect(await looks(page.getByRole('option', { selected: false }).first(), 'outline-style')).toBe('none');
    const line = (selected: boolean) => looks(page.getByRole('tab', { selected }), 'border-bottom-color');
    expect(await line(true)).not.toBe(await line(false));
  });

  test('the landing page is drawn in them, with lines between the benefits', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    const { color: ink, backgroundColor: paper } = await page.locator('body').evaluate((body) => {
      const { color, backgroundColor } = getComputedStyle(body);
      return { color, backgroundColor };
    });
    const look = (selector: string, key: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), key);
    expect(await look('#benefits svg', 'color')).toBe(ink);
    expect(await look('main svg text', 'fill')).toBe(ink);
    expect(await look('main svg path', 'fill')).toBe(paper);
    expect(await look('#benefits li', 'border-right-color')).not.toBe(paper);
    expect(await look('#benefits li', 'border-right-style')).toBe('solid');
  });
});
