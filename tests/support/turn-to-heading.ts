import type { Page } from 'playwright';
import { idle } from './idle.ts';

/** Turns to the page's heading, and waits until what a page adds then (`browser/enhancements.ts`) has run. */
export async function turnToHeading(page: Page): Promise<void> {
  const fetched = page.waitForResponse(/\/enhancements-[^/]*\.js$/);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.evaluate(`import('${(await fetched).url()}')`);
  await idle(page);
}
