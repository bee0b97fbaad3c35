import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { test as base, describe, expect, inject } from 'vitest';
import './matchers.ts';
import { createPageWatch, type PageWatch } from './page-watch.ts';

interface PortalFixtures {
  /** Whether pages run their scripts. */
  javaScript: boolean;
  /** Whether pages show pictures: a quarter of what a browser does for them, and little to a journey. */
  pictures: boolean;
  /** The run's browsers, which a file connects to once. */
  browsers: (pictures: boolean) => Promise<Browser>;
  browser: Browser;
  watch: PageWatch;
  /** Another visitor with cookies of its own; `baseURL` is the shared portal's. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  page: Page;
}

const ACTION_TIMEOUT_MS = 10_000;

async function visit(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const baseURL = inject('portalOrigin');
  const context = await browser.newContext({ locale: 'zh-CN', baseURL, ...options });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  return context;
}

/**
 * A test with a page of a visitor on the shared portal. An unexpected console error, an exception
 * in a page or a request to another host fails it.
 */
export const test = base.extend<PortalFixtures>({
  javaScript: true,
  pictures: false,
  browsers: [
    // biome-ignore lint/correctness/noEmptyPattern: the pattern tells vitest what a fixture needs
    async ({}, use) => {
      const connections = new Map<string, Promise<Browser>>();
      await use((pictures) => {
        const endpoint = inject(pictures ? 'browserWithPicturesEndpoint' : 'browserEndpoint');
        const connection = connections.get(endpoint) ?? chromium.connect(endpoint);
        connections.set(endpoint, connection);
        return connection;
      });
      for (const connection of connections.values()) await (await connection).close();
    },
    { scope: 'file' },
  ],
  browser: async ({ browsers, pictures }, use) => {
    await use(await browsers(pictures));
  },
  // biome-ignore lint/correctness/noEmptyPattern: the pattern tells vitest what a fixture needs
  watch: async ({}, use) => {
    const watch = createPageWatch();
    await use(watch);
    expect(watch.unexpected()).toEqual([]);
  },
  newVisitor: async ({ browser, javaScript, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await visit(browser, { javaScriptEnabled: javaScript, ...options });
      contexts.push(context);
      watch.watch(context, options?.baseURL ?? inject('portalOrigin'));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  page: async ({ newVisitor }, use) => {
    await use(await newVisitor());
  },
});

interface PageInUse extends Pick<PortalFixtures, 'page'> {
  pageInUse: Page;
}

/**
 * Looks at many pages, pictures and all, in the one tab of a file, logged out before each: what it
 * has fetched and compiled for one page it has for the next, which takes half of the time.
 */
export const testInOneTab = test.extend<PageInUse>({
  pageInUse: [
    async ({ browsers }, use) => {
      const context = await visit(await browsers(true), {});
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'file' },
  ],
  page: async ({ pageInUse, watch }, use) => {
    const context = pageInUse.context();
    const unwatch = watch.watch(context, inject('portalOrigin'));
    await use(pageInUse);
    unwatch();
    await context.clearCookies();
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
