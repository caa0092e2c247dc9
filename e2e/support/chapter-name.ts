import type { Locator, Page } from '@playwright/test';
import { type Chapter, chapterNames } from '@portal/contracts';

/** The name of the chapter in the header. The tooltip of the control that chooses it can have the same text. */
export const chapterNameOn = (page: Page, chapter: Chapter): Locator =>
  page.getByRole('banner').getByText(chapterNames[chapter], { exact: true }).and(page.locator(':not([role=tooltip])'));
