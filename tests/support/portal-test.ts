import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { test as base, expect, inject, type TestContext } from 'vitest';
import './matchers.ts';
import { isFullRun } from './full-run.ts';
import { idle } from './idle.ts';
import { createPageWatch, type PageWatch } from './page-watch.ts';
import { Agent } from './visitor/agent.ts';
import type { Visitor } from './visitor/visitor.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test that failed in a browser leaves; `npm test` shows it, and repeats the test. */
    scene?: { urls: string[]; console: string[] };
  }
}

/** What visitors of every kind have. */
interface SharedFixtures {
  /** Whether pages show pictures: a quarter of what a browser does for them, and little to a journey. */
  pictures: boolean;
  /** The run's browsers, which a file connects to once. */
  browsers: (pictures: boolean) => Promise<Browser>;
  browser: () => Promise<Browser>;
  /** The tabs of a file, one for each kind of visitor. */
  tabs: (visitor: { javaScript: boolean; pictures: boolean }) => Promise<Page>;
  /** Fails the test at an unexpected console error, an exception in a page or a request to another host. */
  watch: PageWatch;
}

interface KindFixtures {
  /** Whether the visitor is a tab in Chromium, or the agent. */
  chromium: boolean;
  /** Whether pages run their scripts; only Chromium does. */
  javaScript: boolean;
}

interface VisitorFixtures extends KindFixtures {
  /** Another visitor with cookies of its own; `baseURL` is the shared portal's. */
  newVisitor: (options?: { baseURL?: string; userAgent?: string }) => Promise<Visitor>;
  /** A visitor without a session. */
  page: Visitor;
}

/** The same where every visitor is a tab in Chromium, with all that Playwright can do. */
interface ChromiumFixtures extends KindFixtures {
  /** In a tab of his own. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /**
   * In a tab that the file's tests before this one have used: what it has fetched and compiled is
   * half of the work for a page. What a tab does not forget, like a script that each page begins
   * with or a clock, is for `newVisitor`.
   */
  page: Page;
}

/** In a full run files of many megabytes are chosen in Chromium too. */
const ACTION_TIMEOUT_MS = isFullRun ? 30_000 : 10_000;
/** What Playwright gives a new tab. */
const VIEWPORT = { width: 1280, height: 720 };

async function visit(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const baseURL = inject('portalOrigin');
  const context = await browser.newContext({
    locale: 'zh-CN',
    baseURL,
    // A worker and what it keeps are for the tests of offline pages.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  return context;
}

/** Notes where a failed test ended, and what its pages have said. */
function noteScene(task: TestContext['task'], pages: readonly Page[], watch: PageWatch): void {
  if (task.result?.state !== 'fail' && watch.unexpected().length === 0) return;
  const urls = [...(task.meta.scene?.urls ?? []), ...pages.map((page) => page.url())];
  task.meta.scene = { urls, console: watch.said() };
}

/** A tab that is at a page once it is painted: Chromium drops a click that comes before. */
async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const goto = page.goto.bind(page);
  page.goto = async (...there) => {
    const answer = await goto(...there);
    await idle(page);
    return answer;
  };
  return page;
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
  // Nothing runs on this page, and its policy keeps the process that has compiled the portal's scripts.
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
}

type Kind = Pick<KindFixtures, 'javaScript'> &
  Pick<SharedFixtures, 'watch'> &
  Pick<TestContext, 'task'>;

/** Opens contexts in Chromium, and closes them after the test. */
async function openContexts(
  { javaScript, browser, watch, task }: Kind & Pick<SharedFixtures, 'browser'>,
  use: (newVisitor: ChromiumFixtures['newVisitor']) => Promise<void>,
): Promise<void> {
  const contexts: BrowserContext[] = [];
  await use(async (options) => {
    const context = await visit(await browser(), { javaScriptEnabled: javaScript, ...options });
    contexts.push(context);
    watch.watch(context, options?.baseURL ?? inject('portalOrigin'));
    return newTab(context);
  });
  const pages = contexts.flatMap((context) => context.pages());
  noteScene(task, pages, watch);
  await Promise.all(contexts.map((context) => context.close()));
}

async function openTab(
  { javaScript, pictures, tabs, watch, task }: Kind & Pick<SharedFixtures, 'pictures' | 'tabs'>,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await tabs({ javaScript, pictures });
  const unwatch = watch.watch(page.context(), inject('portalOrigin'));
  await use(page);
  unwatch();
  noteScene(task, page.context().pages(), watch);
  await forget(page);
}

const agent = (
  watch: PageWatch,
  { baseURL, userAgent }: { baseURL?: string; userAgent?: string },
) => new Agent(baseURL ?? inject('portalOrigin'), { userAgent, onProblem: watch.note });

/**
 * Anew for each kind of visitor: vitest adds what one `extend` states to every other one of the same
 * test, and a fixture never sees what a later `extend` puts in the place of what it needs.
 */
const visitorTest = () =>
  base.extend<SharedFixtures>({
    pictures: false,
    browsers: [
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
      async ({}, use) => {
        const connections = new Map<string, Promise<Browser>>();
        const connect = async (kind: string) => {
          const answer = await fetch(`${inject('browsersUrl')}/${kind}`);
          return chromium.connect(await answer.text());
        };
        await use((pictures) => {
          const kind = pictures ? 'pictures' : 'plain';
          const connection = connections.get(kind) ?? connect(kind);
          connections.set(kind, connection);
          return connection;
        });
        for (const connection of connections.values()) await (await connection).close();
      },
      { scope: 'file' },
    ],
    browser: async ({ browsers, pictures }, use) => {
      await use(() => browsers(pictures));
    },
    tabs: [
      async ({ browsers }, use) => {
        const tabs = new Map<string, Promise<Page>>();
        const open = async ({ javaScript, pictures }: Parameters<SharedFixtures['tabs']>[0]) => {
          const browser = await browsers(pictures);
          return newTab(await visit(browser, { javaScriptEnabled: javaScript }));
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
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
    watch: async ({}, use) => {
      const watch = createPageWatch();
      await use(watch);
      expect(watch.unexpected()).toEqual([]);
    },
  });

/** A test of a visitor on the shared portal whose browser runs no scripts: the agent. */
export const test = visitorTest().extend<VisitorFixtures>({
  chromium: false,
  javaScript: false,
  newVisitor: async ({ watch }, use) => use(async (options = {}) => agent(watch, options)),
  page: async ({ watch }, use) => use(agent(watch, {})),
});

const inChromium = (javaScript: boolean) =>
  visitorTest().extend<ChromiumFixtures>({
    chromium: [
      async ({ skip }, use) => {
        skip(process.env.AGENT_ONLY === '1', 'only the agent is asked');
        await use(true);
      },
      { auto: true },
    ],
    javaScript,
    newVisitor: async ({ browser, watch, task }, use) =>
      openContexts({ browser, javaScript, watch, task }, use),
    page: async ({ tabs, pictures, watch, task }, use) =>
      openTab({ tabs, javaScript, pictures, watch, task }, use),
  });

/** A test of what only a script does: in Chromium. */
export const withScript = inChromium(true);

type Body = (visit: SharedFixtures & VisitorFixtures) => Promise<void>;

/** A test that is run once for each kind of visitor. */
const forEach = (tests: readonly (readonly [kind: string, run: typeof test])[]) => {
  return (title: string, body: Body): void => {
    for (const [kind, run] of tests) run(`${title}${kind}`, body);
  };
};

/** A tab in Chromium is a visitor as the agent is. */
const asVisitor = (run: typeof withScript) => run as unknown as typeof test;

const AGENT = ['', test] as const;
const WITH_SCRIPT = [' (with JavaScript)', asVisitor(withScript)] as const;
const WITHOUT_SCRIPT = [' (in Chromium without JavaScript)', asVisitor(inChromium(false))] as const;

/** A journey that is another one with JavaScript: by the agent and in Chromium. */
export const inBothModes = forEach([AGENT, WITH_SCRIPT]);

/** The same, and in Chromium without JavaScript: it holds the agent to what a browser does. */
export const asBrowsersDo = forEach([AGENT, WITHOUT_SCRIPT, WITH_SCRIPT]);

/*
 * What `npm test` proves more cheaply elsewhere is tried in these ways before a release only
 * (design/testing: Two runs): where others send forms with JavaScript, the agent is enough.
 */
export const inBothModesWhenFull = isFullRun ? inBothModes : forEach([AGENT]);
export const asBrowsersDoWhenFull = isFullRun ? asBrowsersDo : forEach([AGENT]);
export const testWhenFull = test.runIf(isFullRun);
export const withScriptWhenFull = withScript.runIf(isFullRun);
