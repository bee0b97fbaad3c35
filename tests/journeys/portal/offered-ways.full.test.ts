import { readFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { NOT_OFFERED } from '#app/api/errors.ts';
import { catalogue } from '#app/domain/contract.ts';
import { PAGE_CALLS, pagesWithout } from '#app/domain/work/page-calls.ts';
import { apiWithout } from '#tests/support/absent-calls.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { everyForm } from '#tests/support/every-form.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { kindOf, type Way, waysOn } from '#tests/support/ways.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { LOGINS, PAGES_OF, READERS } from './absent-pages.ts';

/** Runs in each of which every so many-th call is missing: what one page needs and what it leads to differ mostly. */
const RUNS = 6;

/** Without these nobody gets to the pages, or the frame of every page is another one. */
const KEPT = ['user.login', 'user.byToken', 'market.facts', 'market.site', 'home.data'];

/** What articles and the company's pages say is the market's own, and so are their links. */
const WRITTEN = /^\/(?:\w*Detail\?id=|(?:legal|about|contactUs|job|culture|creditSales)\b)/;

/** Answers that are no pages, and what ends the session. */
const NO_PAGE = /\.\w+$|^\/(?:code|files|mark|picture|calendar|sitemap|feeds)\/|logout|\/session\//;

const callsMissing = catalogue.filter(
  ({ name, absent }) => absent === undefined && !KEPT.includes(name),
);

interface Fault {
  page: string;
  leads: string;
}

async function walk(
  page: Visitor,
  start: readonly string[],
  judge: (way: Way) => string | null,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  /** By kind, the page that leads there; null for those one begins with. */
  const queue = new Map(start.map((path) => [path, null as string | null]));
  const visited = new Set<string>();
  for (const [path, from] of queue) {
    const kind = kindOf(path);
    if (from !== null && visited.has(kind)) continue;
    visited.add(kind);
    const status = (await page.goto(path))?.status() ?? 0;
    const html = await page.content();
    if (from !== null && status === 404 && html.includes(NOT_OFFERED)) {
      faults.push({ page: from, leads: `${path}, which is not offered` });
    }
    if (status >= 500) faults.push({ page: path, leads: `HTTP ${status}` });
    if (status !== 200) continue;
    if (WRITTEN.test(path)) continue;
    for (const way of waysOn(html, path)) {
      const wrong = judge(way);
      if (wrong) faults.push({ page: path, leads: wrong });
      const { pathname } = new URL(way.to, 'http://portal');
      if (
        !way.form &&
        !way.to.includes('intent=') &&
        !NO_PAGE.test(pathname) &&
        !queue.has(way.to)
      ) {
        if (!visited.has(kindOf(way.to))) queue.set(way.to, path);
      }
    }
  }
  return faults;
}

for (let run = 0; run < RUNS; run += 1) {
  test(`what is not offered is not shown: run ${run + 1} of ${RUNS}`, {
    timeout: 600_000,
  }, async ({ newVisitor, watch }) => {
    watch.expectProblem(/status of 4\d\d/);
    const missing = callsMissing.filter((_, at) => at % RUNS === run);
    const names = new Set(missing.map(({ name }) => name));
    const shut = new RegExp(pagesWithout(names));
    const formCalls = new Map(
      (await everyForm()).forms.map(({ path, form, calls }) => [
        `${path.replace(/:\w+/g, '*')} ${form}`,
        calls,
      ]),
    );
    const api = await apiWithout(inject('portalOrigin'), missing, { listed: true });
    const portal = await startPortal({ TRADING_API_URL: api.url });
    await expect
      .poll(() => readFileSync(portal.log, 'utf8'))
      .toContain(`all calls but ${missing.length} of`);
    const judge = ({ to, form }: Way) => {
      const [route] = kindOf(to).split('?');
      const lacks = formCalls.get(`${route} ${form}`)?.find((call) => names.has(call));
      if (lacks) return `the form ${form}, without ${lacks}`;
      return !form && shut.test(to) ? `${to}, which is shut` : null;
    };
    const faults: Fault[] = [];
    for (const reader of READERS) {
      const page = await newVisitor({ baseURL: portal.origin });
      if (reader !== 'visitor') {
        await loggedIn(page, { ...LOGINS[reader], password: DEMO_PASSWORD });
      }
      const found = await walk(page, PAGES_OF[reader], judge);
      faults.push(...found.map((fault) => ({ ...fault, page: `${reader} ${fault.page}` })));
    }
    await Promise.all([portal.kill(), api.close()]);
    expect(faults).toEqual([]);
  });
}

test('every call that can be left out alone is missing in one run, and each row of the table in use', () => {
  const tried = new Set(callsMissing.map(({ name }) => name));
  const known = new Set([...tried, ...KEPT]);
  expect(PAGE_CALLS.flatMap(([, ...calls]) => calls).filter((call) => !known.has(call))).toEqual(
    [],
  );
});
