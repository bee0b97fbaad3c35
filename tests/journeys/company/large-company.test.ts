import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { loggedIn, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { ownMarketUrl } from '#tests/support/own-market.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { fill } from './large-company.ts';

let portal: PortalProcess;
beforeAll(async () => {
  const url = await ownMarketUrl();
  await fill(url);
  portal = await startPortal({ DATABASE_URL: url });
}, 180_000);
afterAll(() => portal.kill());

const KB = 1024;
/** What a page may have, as it is sent, and how long it may take beside other tests. */
const PAGES = [
  ['people', '/customer/company', 45 * KB],
  ['rules', '/customer/company?tab=rules', 45 * KB],
  ['budgets', '/customer/company?tab=budgets', 25 * KB],
  ['cost centres', '/customer/company?tab=units', 25 * KB],
  ['what waits for payment', '/customer/payables', 25 * KB],
  ['the log', '/customer/security/log', 25 * KB],
] as const;
const MOST_MS = 3_000;
/** The demo company's. */
const APPROVER = '13800000012';
const LAST_PAGE = 100;

/** What somebody's pages are, each asked for twice, as it is sent the second time. */
async function expectFits(
  page: Visitor,
  person: Parameters<typeof loggedIn>[1],
  pages: readonly (readonly [name: string, path: string, most: number])[],
): Promise<void> {
  await loggedIn(page, person);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const open = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(portal.origin + path, { headers: { cookie } });
    const text = await answer.text();
    return { status: answer.status, text, ms: performance.now() - began };
  };
  const seen: Record<string, unknown> = {};
  for (const [name, path, most] of pages) {
    await open(path);
    const { status, text, ms } = await open(path);
    const bytes = brotliCompressSync(text).length;
    seen[name] = status === 200 && bytes <= most && ms <= MOST_MS ? 'fits' : { status, bytes, ms };
  }
  expect(seen).toEqual(Object.fromEntries(pages.map(([name]) => [name, 'fits'])));
}

describe('a company of 200 people, 40 cost centres and 1,000 open approvals', () => {
  test('its administrators’ pages stay within their bytes and time', async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    await expectFits(page, SIGNED_ENTERPRISE, PAGES);
    await page.goto('/customer/company');
    await expect(page).toShow('员工 200');
  });

  test('so do those of who decides, from the first page to the last', async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    await expectFits(page, { ...SIGNED_ENTERPRISE, phone: APPROVER }, [
      ['approvals', '/customer/approvals', 25 * KB],
      ['the last approvals', `/customer/approvals?page=${LAST_PAGE}`, 25 * KB],
    ]);
    await page.goto(`/customer/approvals?page=${LAST_PAGE}`);
    await expect(page).toShow(/车间 \d+/);
  });
});
