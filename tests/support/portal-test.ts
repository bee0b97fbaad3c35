import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { test as base, describe, expect, inject } from 'vitest';
import './matchers.ts';
import { createPageWatch, type PageWatch } from './page-watch.ts';

interface PortalFixtures {
  /** Whether pages run their scripts. */
  javaScript: boolean;
  browser: Browser;
  watch: PageWatch;
  /** Another visitor with cookies of its own; `baseURL` is the shared portal's. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  page: Page;
}

const ACTION_TIMEOUT_MS = 10_000;

/**
 * A test with a page of a visitor on the shared portal. An unexpected console error, an exception
 * in a page or a request to another host fails it.
 */
export const test = base.extend<PortalFixtures>({
  javaScript: true,
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the pattern tells vitest what a fixture needs
    async ({}, use) => {
      const browser = await chromium.connect(inject('browserEndpoint'));
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the pattern tells vitest what a fixture needs
  watch: async ({}, use) => {
    const watch = createPageWatch();
    await use(watch);
    expect(watch.unexpected()).toEqual([]);
  },
  newVisitor: async ({ browser, javaScript, watch }, use) => {
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async (options) => {
      const baseURL = options?.baseURL ?? inject('portalOrigin');
      const context = await browser.newContext({
        javaScriptEnabled: javaScript,
        locale: 'zh-CN',
        ...options,
        baseURL,
      });
      contexts.push(context);
      context.setDefaultTimeout(ACTION_TIMEOUT_MS);
      watch.watch(context, baseURL);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  page: async ({ newVisitor }, use) => {
    await use(await newVisitor());
  },
});

/** The same tests for a visitor with JavaScript and for one without. */
export function inBothModes(tests: (mode: { javaScript: boolean }) => void): void {
  describe.each([
    { name: 'with JavaScript', javaScript: true },
    { name: 'without JavaScript', javaScript: false },
  ])('$name', ({ javaScript }) => {
    test.scoped({ javaScript });
    tests({ javaScript });
  });
}
