import type { Locator, Page } from '@playwright/test';

/** What stands beside a label in a list of facts, as on cards, summaries and details. */
export const factOf = (place: Page | Locator, label: string): Locator => place.locator(`dt:text-is("${label}") + dd`);
