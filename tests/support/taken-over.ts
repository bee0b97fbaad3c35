import type { Locator, Page } from 'playwright';

/** What a page is once its script has taken it over (`useHydratedDocument`). */
export const takenOver = (page: Page): Locator => page.locator('html[data-hydrated]');
