import type { Page } from 'playwright-core';

/** Returns the references in the first column of the table. */
export const readFirstColumnTexts = (page: Page): Promise<string[]> =>
  page.locator('tbody td:first-child a').allInnerTexts();
