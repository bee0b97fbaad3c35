import type { Locator, Page } from 'playwright';

/** What a page is once its script has taken it over (app/root.tsx). */
export const takenOver = (page: Page): Locator => page.locator('html[data-hydrated]');
