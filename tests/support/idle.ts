import type { Page } from 'playwright';

/**
 * Waits until the page has nothing more urgent left to do, like painting what has just arrived.
 * Without scripts, and while another document is coming, there is nothing to wait for but it.
 */
export async function idle(page: Page): Promise<void> {
  try {
    await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
  } catch {
    await page.waitForLoadState('domcontentloaded');
  }
}
