import type { Page } from 'playwright';

declare global {
  /** Chromium's, not yet known to TypeScript. */
  const scheduler: { postTask(task: () => void, of: { priority: 'background' }): Promise<void> };
}

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
