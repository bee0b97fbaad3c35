import type { Page } from 'playwright';
import { expect } from 'vitest';
import { asBrowsersDo, withScript } from '#tests/support/portal-test.ts';
import { Agent } from '#tests/support/visitor/agent.ts';

const runsScripts = (page: Page) => page.evaluate(() => matchMedia('(scripting: enabled)').matches);

asBrowsersDo(
  'a journey has the visitors that its name says',
  async ({ page, newVisitor, chromium, javaScript }) => {
    for (const visitor of [page, await newVisitor()]) {
      await visitor.goto('/help');
      expect(visitor instanceof Agent).toBe(!chromium);
      if (chromium) expect(await runsScripts(visitor as Page)).toBe(javaScript);
    }
  },
);

const again = withScript.extend<{ another: Page }>({
  another: async ({ newVisitor }, use) => use(await newVisitor()),
});

again('and so has a journey with fixtures of its own', async ({ another }) => {
  await another.goto('/help');
  expect(await runsScripts(another)).toBe(true);
});
