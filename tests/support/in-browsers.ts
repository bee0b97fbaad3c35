import { test as base, inject } from 'vitest';
import './matchers.ts';
import { createPageWatch } from './page-watch.ts';
import { Agent } from './visitor/agent.ts';
import type { Visitor } from './visitor/visitor.ts';
import type { Driver } from './webdriver/driver.ts';
import { startFirefox } from './webdriver/firefox.ts';
import { Tab } from './webdriver/tab.ts';
import { startWebKit } from './webdriver/webkit.ts';

const BROWSERS = { WebKit: startWebKit, Firefox: startFirefox } satisfies Record<
  string,
  () => Promise<Driver>
>;
type Browser = keyof typeof BROWSERS;

interface Visit {
  /** A visitor without a session, in the browser. */
  page: Tab;
  /** Somebody else, such as the other side of a trade: an agent. */
  newVisitor: () => Visitor;
}

interface Fixtures extends Visit {
  /** The browsers of a file, each started when a test first asks for it. */
  tabs: (browser: Browser) => Promise<Tab>;
}

const inBrowser = (browser: Browser) =>
  base.extend<Fixtures>({
    tabs: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
      async ({}, use) => {
        const tabs = new Map<Browser, Promise<Tab>>();
        await use((name) => {
          const start = async () => new Tab(await BROWSERS[name](), inject('portalOrigin'));
          const tab = tabs.get(name) ?? start();
          tabs.set(name, tab);
          return tab;
        });
        for (const tab of tabs.values()) await (await tab).driver.close();
      },
      { scope: 'file' },
    ],
    page: async ({ tabs }, use) => {
      const tab = await tabs(browser);
      await tab.forget();
      await use(tab);
    },
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
    newVisitor: async ({}, use) => {
      const { note } = createPageWatch();
      await use(() => new Agent(inject('portalOrigin'), { onProblem: note }));
    },
  });

const tests = (Object.keys(BROWSERS) as Browser[])
  .filter((browser) => (process.env.BROWSER ?? browser) === browser)
  .map((browser) => [browser, inBrowser(browser)] as const);

/** A journey in each browser that is not Chromium. */
export function inBrowsers(title: string, body: (visit: Visit) => Promise<void>): void {
  for (const [browser, run] of tests) {
    run(`${title} (${browser})`, ({ page, newVisitor }) => body({ page, newVisitor }));
  }
}
