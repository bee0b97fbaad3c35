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
  /** The tabs of a file, one for each kind of visitor. */
  tabs: (visitor: { javaScript: boolean; pictures: boolean }) => Promise<Page>;
  watch: PageWatch;
  /** Another visitor with cookies of its own, in a tab of his own; `baseURL` is the shared portal's. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /**
   * A visitor nobody knows, in a tab that the file's tests before this one have used: what it has
   * fetched and compiled is half of the work for a page. What a tab does not forget, like a script
   * that each page begins with or a clock, is for `newVisitor`.
   */
  page: Page;
}

const ACTION_TIMEOUT_MS = 10_000;
/** What Playwright gives a new tab. */
const VIEWPORT = { width: 1280, height: 720 };

async function visit(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const baseURL = inject('portalOrigin');
  const context = await browser.newContext({ locale: 'zh-CN', baseURL, ...options });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  return context;
}

/** Takes back what a test has done to its tab, and logs its visitor out. */
async function forget(page: Page): Promise<void> {
  const context = page.context();
  page.removeAllListeners('request');
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.emulateMedia({ media: null, reducedMotion: null });
  await page.setViewportSize(VIEWPORT);
  await page.mouse.move(0, 0);
  // Nothing runs on this page, and its policy keeps the process that knows the portal's scripts.
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
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
  tabs: [
    async ({ browsers }, use) => {
      const tabs = new Map<string, Promise<Page>>();
      const open = async ({ javaScript, pictures }: Parameters<PortalFixtures['tabs']>[0]) => {
        const browser = await browsers(pictures);
        return (await visit(browser, { javaScriptEnabled: javaScript })).newPage();
      };
      await use((visitor) => {
        const kind = JSON.stringify(visitor);
        const tab = tabs.get(kind) ?? open(visitor);
        tabs.set(kind, tab);
        return tab;
      });
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
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await visit(browser, { javaScriptEnabled: javaScript, ...options });
      contexts.push(context);
      watch.watch(context, options?.baseURL ?? inject('portalOrigin'));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  page: async ({ tabs, javaScript, pictures, watch }, use) => {
    const page = await tabs({ javaScript, pictures });
    const unwatch = watch.watch(page.context(), inject('portalOrigin'));
    await use(page);
    unwatch();
    await forget(page);
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
