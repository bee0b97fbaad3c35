import { expect, inject } from 'vitest';
import { loggedIn } from '#tests/support/customers.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import { startSmallestApi } from '#tests/support/smallest-answers.ts';
import { kindOf, waysOn } from '#tests/support/ways.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { LOGINS, PAGES_OF, READERS } from './absent-pages.ts';

/** Answers that are no pages, and what ends the session. */
const NO_PAGE =
  // The state of the running system shows statements of its database as they are.
  /desk\/status|\.\w+$|^\/(?:code|files|mark|picture|calendar|sitemap|feeds)\/|logout|\/session\//;

/** Words of programs that no reader shall see. */
const RAW = /\b(?:undefined|NaN|null|Invalid Date|\[object Object\])/;

for (const reader of READERS) {
  test(`an API that answers no field which it may leave out: the pages of a ${reader}`, {
    timeout: 300_000,
  }, async ({ newVisitor, watch }) => {
    watch.expectProblem(/status of 4\d\d/);
    const api = await startSmallestApi(inject('portalOrigin'));
    const portal = await startPortal({ TRADING_API_URL: api.url });
    const page = await newVisitor({ baseURL: portal.origin });
    if (reader !== 'visitor') {
      await loggedIn(page, { ...LOGINS[reader], password: DEMO_PASSWORD });
    }
    const queue = new Set<string>(PAGES_OF[reader]);
    const visited = new Set<string>();
    const wrong: string[] = [];
    for (const path of queue) {
      const kind = kindOf(path);
      if (visited.has(kind)) continue;
      visited.add(kind);
      const status = (await page.goto(path))?.status() ?? 0;
      const html = await page.content();
      const text = html
        .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '')
        .replace(/<[^>]*>/g, ' ');
      const raw = RAW.exec(text);
      if (status !== 200) wrong.push(`${status} ${path}`);
      else if (raw) wrong.push(`${path}: ${text.slice(raw.index - 40, raw.index + 20)}`);
      for (const { to, form } of waysOn(html, path)) {
        const { pathname } = new URL(to, 'http://portal');
        if (!form && !to.includes('intent=') && !NO_PAGE.test(pathname)) queue.add(to);
      }
    }
    await Promise.all([portal.kill(), api.close()]);
    expect(wrong).toEqual([]);
  });
}
