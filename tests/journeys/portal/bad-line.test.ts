import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { idle } from '#tests/support/idle.ts';
import { withScript } from '#tests/support/portal-test.ts';

/** Opens a page and turns to it: what outlasts a drop comes with the first touch. */
async function turnTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const fetched = page.waitForResponse(/\/progress-/);
  await page.getByRole('heading', { level: 1 }).hover();
  await fetched;
  await idle(page);
}

const DROPPED = '网络连接中断，恢复后将自动继续。';

describe('a link is pressed on a slow line', () => {
  withScript(
    'the page says that it is loading, and which link was pressed',
    async ({ newVisitor }) => {
      const page = await newVisitor();
      await turnTo(page, '/trading');
      let answer = () => {};
      const isAsked = new Promise<void>((resolve) => {
        void page.route(/\.data/, async (route) => {
          await new Promise<void>((send) => {
            answer = send;
            resolve();
          });
          await route.continue();
        });
      });
      const link = page.getByRole('table').getByRole('link').first();
      await link.click();
      await isAsked;
      await expect(page).toShow(page.getByRole('status').getByText('正在加载…'));
      expect(await page.locator('main').getAttribute('aria-busy')).toBe('true');
      expect(await page.locator('a[aria-busy=true]').count()).toBe(1);
      answer();
      await page.getByRole('status').getByText('正在加载…').waitFor({ state: 'detached' });
      expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    },
  );
});

describe('a line that drops while a link is followed', () => {
  withScript(
    'leaves the page as it is, and goes on by itself when the line is back',
    async ({ newVisitor, watch }) => {
      watch.expectProblem(/ERR_INTERNET_DISCONNECTED/);
      const page = await newVisitor();
      await turnTo(page, '/trading');
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      await page.context().setOffline(true);
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page).toShow(DROPPED);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
      await page.context().setOffline(false);
      await expect(page).toBeAt(/^\/detail/);
      await page.getByText(DROPPED).waitFor({ state: 'detached' });
    },
  );

  withScript('重试 tries at once', async ({ newVisitor, watch }) => {
    watch.expectProblem(/ERR_/);
    const page = await newVisitor();
    await turnTo(page, '/factory');
    let isDown = true;
    await page.route(/\.data|__manifest/, (route) =>
      isDown ? route.abort('connectionreset') : route.continue(),
    );
    await page
      .getByRole('navigation', { name: '分页' })
      .getByRole('link', { name: '第 2 页' })
      .click();
    await expect(page).toShow(DROPPED);
    isDown = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page).toBeAt(/page=2/);
  });
});
