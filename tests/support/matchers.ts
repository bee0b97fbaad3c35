import { type APIResponse, errors, type Locator, type Page } from 'playwright';
import { expect, vi } from 'vitest';
import { idle } from './idle.ts';

interface PortalMatchers<Result = unknown> {
  /** The answer is a 303 to this path of the portal. */
  toRedirectTo(path: string): Result;
  /** The page is, or soon will be, at this path and query. */
  toBeAt(path: string | RegExp): Promise<Result>;
  /** A text or an element is in sight, or soon will be. */
  toShow(content: string | RegExp | Locator): Promise<Result>;
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
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

const fits = (found: string | null, wanted: string | RegExp) =>
  typeof wanted === 'string' ? found === wanted : wanted.test(found ?? '');

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const mainText = async (page: Page) =>
  `at ${page.url()} there is:\n${await page.locator('main').ariaSnapshot()}`;

async function messagesOf(control: Locator): Promise<(string | null)[]> {
  const ids = (await control.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const page = control.page();
  return Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
}

expect.extend({
  toRedirectTo(response: APIResponse, path: string) {
    const location = response.headers().location ?? '';
    const pass = response.status() === 303 && location === path;
    return result(pass, `303 ${path}`, `found ${response.status()} ${location}`);
  },

  async toBeAt(page: Page, path: string | RegExp) {
    const arrived = page.waitForURL((url) => fits(pathOf(url.href), path), {
      waitUntil: 'domcontentloaded',
    });
    const pass = await comesTrue(arrived);
    // The router changes the address before React has painted its page.
    if (pass) await idle(page);
    return result(pass, `to be at ${path}`, pass ? '' : await mainText(page));
  },

  async toShow(page: Page, content: string | RegExp | Locator) {
    const isText = typeof content === 'string' || content instanceof RegExp;
    const locator = isText ? page.getByText(content).filter({ visible: true }).first() : content;
    const pass = await comesTrue(locator.waitFor());
    return result(pass, `to see ${content}`, pass ? '' : await mainText(page));
  },

  async toShowToast(page: Page, text: string) {
    const toast = page.locator('[role=status], [role=alert]').filter({ hasText: text });
    const pass = await comesTrue(toast.first().waitFor());
    return result(pass, `the message ${text}`, pass ? '' : await mainText(page));
  },

  async toHaveMessage(control: Locator, text: string | RegExp) {
    await control.waitFor();
    let found: (string | null)[] = [];
    try {
      await vi.waitFor(
        async () => {
          found = await messagesOf(control);
          if (!found.some((message) => fits(message, text))) throw new Error('not yet');
        },
        { timeout: 5000, interval: 50 },
      );
      return result(true, `the message ${text}`);
    } catch {
      const there = `found: ${found.join(' / ')}; ${await mainText(control.page())}`;
      return result(false, `the message ${text} beside the control`, there);
    }
  },
});
