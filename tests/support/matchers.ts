import { errors, type Locator, type Page } from 'playwright';
import { expect, vi } from 'vitest';
import { idle } from './idle.ts';
import { Agent } from './visitor/agent.ts';
import type { Answer, Control, Visitor } from './visitor/visitor.ts';
import { NotSo } from './webdriver/driver.ts';
import { Tab } from './webdriver/tab.ts';

interface PortalMatchers<Result = unknown> {
  /** The answer is a 303 to this path of the portal. */
  toRedirectTo(path: string): Result;
  /** The page is, or soon will be, at this path and query. */
  toBeAt(path: string | RegExp): Promise<Result>;
  /** A text or an element is in sight, or soon will be. */
  toShow(content: string | RegExp | Control): Promise<Result>;
  /** The message a redirect brought along. */
  toShowToast(text: string): Promise<Result>;
  /** A control, and beside it, read out with it, this message. */
  toHaveMessage(text: string | RegExp): Promise<Result>;
}

declare module 'vitest' {
  interface Assertion<T> extends PortalMatchers<T> {}
}

const result = (pass: boolean, expected: string, found?: string) => ({
  pass,
  message: () => (pass ? `not expected: ${expected}` : `expected ${expected}; ${found ?? ''}`),
});

/** Waits for a condition; false when it does not come true in the page's time. */
async function comesTrue(condition: Promise<unknown>): Promise<boolean> {
  try {
    await condition;
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError || error instanceof NotSo) return false;
    throw error;
  }
}

/** How often a page may load itself again before what is expected has to be there. */
const MOST_REFRESHES = 3;

/** The same of an agent, for which all is done that will be, but for pages that refresh themselves. */
async function isTrue(agent: Agent, condition: () => Promise<boolean>): Promise<boolean> {
  for (let refreshes = 0; ; refreshes += 1) {
    if (await condition()) return true;
    if (refreshes === MOST_REFRESHES || !(await agent.refresh())) return false;
  }
}

const fits = (found: string | null, wanted: string | RegExp) =>
  typeof wanted === 'string' ? found === wanted : wanted.test(found ?? '');

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const mainText = async (page: Visitor) => {
  const main = page.locator('main');
  if (page instanceof Tab) return `at ${page.url()} there is:\n${await page.mainText()}`;
  const text = page instanceof Agent ? main.textContent() : (main as Locator).ariaSnapshot();
  return `at ${page.url()} there is:\n${await text.catch(String)}`;
};

const isAt = async (page: Visitor, path: string | RegExp): Promise<boolean> => {
  if (page instanceof Agent) return isTrue(page, async () => fits(pathOf(page.url()), path));
  if (page instanceof Tab) return page.arrives((url) => fits(pathOf(url), path));
  const tab = page as Page;
  const arrived = tab.waitForURL((url) => fits(pathOf(url.href), path), {
    waitUntil: 'domcontentloaded',
  });
  if (!(await comesTrue(arrived))) return false;
  // The router changes the address before React has painted its page.
  await idle(tab);
  return true;
};

const isInSight = (control: Control): Promise<boolean> => {
  const page = control.page();
  return page instanceof Agent
    ? isTrue(page, () => control.isVisible())
    : comesTrue(control.waitFor());
};

async function messagesOf(control: Control): Promise<(string | null)[]> {
  const ids = (await control.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const page = control.page();
  return Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
}

expect.extend({
  toRedirectTo(response: Answer, path: string) {
    const location = response.headers().location ?? '';
    const pass = response.status() === 303 && location === path;
    return result(pass, `303 ${path}`, `found ${response.status()} ${location}`);
  },

  async toBeAt(page: Visitor, path: string | RegExp) {
    const pass = await isAt(page, path);
    return result(pass, `to be at ${path}`, pass ? '' : await mainText(page));
  },

  async toShow(page: Visitor, content: string | RegExp | Control) {
    const isText = typeof content === 'string' || content instanceof RegExp;
    const control = isText ? page.getByText(content).filter({ visible: true }).first() : content;
    const pass = await isInSight(control);
    return result(pass, `to see ${content}`, pass ? '' : await mainText(page));
  },

  async toShowToast(page: Visitor, text: string) {
    const toast = page.locator('[role=status], [role=alert]').filter({ hasText: text });
    const pass = await isInSight(toast.first());
    return result(pass, `the message ${text}`, pass ? '' : await mainText(page));
  },

  async toHaveMessage(control: Control, text: string | RegExp) {
    await control.waitFor();
    let found: (string | null)[] = [];
    const look = async () => {
      found = await messagesOf(control);
      if (!found.some((message) => fits(message, text))) throw new Error('not yet');
    };
    const isAgent = control.page() instanceof Agent;
    try {
      await (isAgent ? look() : vi.waitFor(look, { timeout: 5000, interval: 50 }));
      return result(true, `the message ${text}`);
    } catch {
      const there = `found: ${found.join(' / ')}; ${await mainText(control.page())}`;
      return result(false, `the message ${text} beside the control`, there);
    }
  },
});
