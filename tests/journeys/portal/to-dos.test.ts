import { describe, expect } from 'vitest';
import { type Customer, loggedIn, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const sellerOf = (phone: string): Customer => ({ phone, password: DEMO_PASSWORD, name: '' });
const SELLER = sellerOf('13800000004');
const SELLERS = [SELLER, sellerOf('13800000005'), sellerOf('13800000006')];

/** What is no list: a setting, and years that lack their holidays. */
const NO_LIST = ['/customer/desk/status', '/customer/desk/calendar'];

/** How many a list finds: what its pager says, or the rows of its only page. */
async function found(page: Visitor): Promise<number> {
  const pager = page.getByRole('navigation', { name: '分页' });
  if ((await pager.count()) > 0) {
    const [, total = ''] = /共 ([\d,]+) 条/.exec((await pager.textContent()) ?? '') ?? [];
    return Number(total.replaceAll(',', ''));
  }
  // Reports are cards with what was written; decided ones follow those that wait.
  if ((await page.getByRole('list', { name: /^留言：/ }).count()) > 0) {
    return page.getByText('待处理', { exact: true }).count();
  }
  return page.locator('main tbody tr').count();
}

async function checkAll(page: Visitor, desk: string): Promise<void> {
  await page.goto(desk);
  const links = await page.locator('main ul a[href^="/customer/"]:not(nav *)').all();
  const toDos = await Promise.all(
    links.map(async (link) => ({
      to: (await link.getAttribute('href')) ?? '',
      text: (await link.textContent()) ?? '',
    })),
  );
  const counted = toDos.filter(({ to, text }) => / \d+$/.test(text) && !NO_LIST.includes(to));
  expect(counted.length).toBeGreaterThan(1);
  for (const { to } of counted) await expectSame(page, desk, to);
}

/** What a link says and what its list has; asked again where another journey has changed it between the two. */
const expectSame = (page: Visitor, home: string, to: string) =>
  expect
    .poll(
      async () => {
        await page.goto(home);
        const link = page.locator(`main a[href="${to}"]:not([aria-label="会员中心"] *)`).first();
        const said = (await link.count()) > 0 ? ((await link.textContent()) ?? '') : '0';
        await page.goto(to);
        return (await found(page)) - Number(/\d+$/.exec(said)?.[0]);
      },
      { message: to },
    )
    .toBe(0);

describe('issue 50 §1: a number is that of the list which its link opens', () => {
  test('for the operator', async ({ page }) => {
    await loggedIn(page, OPERATOR);
    await checkAll(page, '/customer/desk');
  });

  test('for sellers', async ({ newVisitor }) => {
    for (const seller of SELLERS) {
      const page = await newVisitor();
      await loggedIn(page, seller);
      await checkAll(page, '/customer/sale-desk');
    }
  });
});

/** The lists with tabs, and what their tabs are called. */
const LISTS: readonly [Customer, readonly [path: string, tabs: string][]][] = [
  [
    SIGNED_ENTERPRISE,
    [
      ['/customer/purchase-order', '订单状态'],
      ['/customer/purchase-inquiry', '询价状态'],
      ['/customer/invoice-management', '开票状态'],
      ['/customer/purchase-saleafter-order', '售后状态'],
    ],
  ],
  [
    SELLER,
    [
      ['/customer/sale-order', '订单状态'],
      ['/customer/sale-inquiry', '询价状态'],
      ['/customer/sale-invoices', '开票状态'],
      ['/customer/sale-saleafter', '售后状态'],
      ['/customer/sale-statements', '确认状态'],
    ],
  ],
  [
    OPERATOR,
    [
      ['/customer/desk/saleafter', '售后状态'],
      ['/customer/desk/leads', '类型'],
      ['/customer/desk/registrations?state=auditing', '类型'],
    ],
  ],
];

test('issue 50 §2: a tab says how many its list finds', async ({ newVisitor }) => {
  for (const [customer, lists] of LISTS) {
    const page = await newVisitor();
    await loggedIn(page, customer);
    for (const [path, name] of lists) {
      await page.goto(path);
      const links = await page
        .getByRole('navigation', { name, exact: true })
        .getByRole('link')
        .all();
      const tabs = await Promise.all(links.map((link) => link.getAttribute('href')));
      expect(tabs.length, path).toBeGreaterThan(1);
      for (const to of tabs) await expectSame(page, path, to ?? '');
    }
  }
});
