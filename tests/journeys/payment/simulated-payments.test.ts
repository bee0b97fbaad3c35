import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { SIMULATED_PAYMENTS } from '#app/domain/payment/money-kind.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { ownMarketUrl } from '#tests/support/own-market.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import { detailOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { MONEY_PAGES } from './money-pages.ts';

const LOGISTICS = 1;
const said = (page: Visitor) => page.getByRole('note').filter({ hasText: SIMULATED_PAYMENTS });

test.for(Object.entries(MONEY_PAGES))(
  'issue 46 §1: where payments are simulated, it says so: %s',
  async ([, open], { page }) => {
    await open(page);
    await expect(page).toShow(said(page));
  },
);

test('what moves no money says nothing of it', async ({ page }) => {
  for (const path of ['/', '/goods', detailOf(await plentifulGoods()), '/help']) {
    await page.goto(path);
    expect(await said(page).count(), path).toBe(0);
  }
});

test('issue 46 §1: each sheet of the report of money says so in its first row', async ({
  page,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/money?tab=reconciliation');
  const month = await page.getByLabel('月份').inputValue();
  const file = await page.request.get(`/customer/desk/money.xlsx?month=${month}`);
  const sheets = await readXlsxFile(await file.body());
  expect(sheets.length).toBeGreaterThan(3);
  for (const { data } of sheets) expect(data[0]?.[0]).toBe(SIMULATED_PAYMENTS);
});

describe('a market of one’s own without any way to pay', () => {
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await startPortal({ DATABASE_URL: await ownMarketUrl(), DEMO: '0' });
  }, 180_000);
  afterAll(() => portal.stop());

  test('issue 46 §1: says so at checkout, at the payment and to the operator', async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    await registered(page);
    const { id, miniQuantity } = await plentifulGoods(LOGISTICS);
    await page.goto(`/submit?businessId=${id}&count=${miniQuantity}`);
    await expect(page).toShow(/本平台尚未开通收款（微信、支付宝、对公转账）：提交后只能用/);
    expect(await page.getByText(SIMULATED_PAYMENTS).count()).toBe(0);
    const operator = await newVisitor({ baseURL: portal.origin });
    await loggedIn(operator, OPERATOR);
    await operator.goto('/customer/desk');
    await operator.getByRole('link', { name: '收款方式未开通 1' }).click();
    await expect(operator).toShow(/没有任何收款方式，买家只能下无需先付款的订单/);
  });
});
