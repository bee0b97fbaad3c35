import type { Locator, Page } from 'playwright';

/**
 * What a member's page has only when its script has taken it over: the link of the header that opens a dialog in the place of
 * another page.
 */
export const takenOver = (page: Page): Locator => page.locator('header a[href*="dialog=logout"]');
