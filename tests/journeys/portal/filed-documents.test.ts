import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openUnconfirmed } from '#tests/journeys/statement/statement-pages.ts';
import { loggedIn, registered, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { inTurn } from '#tests/support/full-run.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { CUSTOMER_PAGES } from './customer-pages.ts';

/** Every visitor of this file is a tab. */
const inBrowser = (page: Visitor) => page as unknown as Page;

/** Follows the first link of a page that leads to one of that kind. */
async function open(visitor: Visitor, list: string, kind: RegExp): Promise<void> {
  const page = inBrowser(visitor);
  await page.goto(list);
  const links = await page
    .locator('main a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const to = links.find((href) => kind.test(href));
  if (!to) throw new Error(`no link of ${kind} at ${list}`);
  await page.goto(to);
}

/** What is filed: how one gets to it, what its head says, and whose it is. */
const DOCUMENTS: Readonly<Record<string, [(page: Visitor) => Promise<unknown>, RegExp, RegExp]>> = {
  'a receipt of an order': [
    async (page) => {
      const orderCode = await giveOrder(await registered(page), await plentifulGoods(1));
      await page.goto(`/order?orderCode=${orderCode}`);
    },
    /^订单 \d+$/,
    /^买[方家]：.+卖[方家]：.+/,
  ],
  'the contract of an order': [
    async (page) => {
      const orderCode = await giveOrder(await registered(page), await plentifulGoods(1));
      await page.goto(`/customer/purchase-order/${orderCode}/contract`);
    },
    /^购销合同 \d+$/,
    /^买[方家]：.+卖[方家]：.+/,
  ],
  'an order of a buyer': [CUSTOMER_PAGES['an order'], /^订单 \d+$/, /^买[方家]：.+卖[方家]：.+/],
  'an order of a seller': [
    CUSTOMER_PAGES['an order a seller has received'],
    /^订单 \d+$/,
    /^买[方家]：.+卖[方家]：.+/,
  ],
  'an inquiry with its offers': [
    CUSTOMER_PAGES['the offers for an inquiry'],
    /^询价单 XJ\d+$/,
    /^买[方家]：.+/,
  ],
  'an inquiry for its seller': [
    CUSTOMER_PAGES['a refused offer'],
    /^询价单 XJ\d+$/,
    /^买[方家]：.+卖[方家]：.+/,
  ],
  'a case': [
    CUSTOMER_PAGES['a case that waits for its seller'],
    /申请 \d+（订单 \d+）$/,
    /^买家：.+卖家：.+/,
  ],
  'a request for an invoice': [
    CUSTOMER_PAGES['an invoice to be registered'],
    /^开票申请 \d+$/,
    /^买家：.+卖家：.+/,
  ],
  'a statement': [openUnconfirmed, /^对账单 .+月$/, /^买[方家]：.+卖[方家]：.+/],
  'a delivery note': [
    async (page) => {
      await loggedIn(page, SIGNED_ENTERPRISE);
      // Of what is completed, some was fetched without a note.
      await inBrowser(page).goto('/customer/purchase-order?state=completed');
      const orders = await inBrowser(page)
        .locator('main a[href^="/customer/purchase-order/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const order of orders) {
        await inBrowser(page).goto(order);
        if ((await inBrowser(page).locator('main a[href*="/delivery/"]').count()) > 0) break;
      }
      await open(page, inBrowser(page).url(), /\/delivery\/\d+$/);
    },
    /^送货单 \S+$/,
    /^发货单位：.+收货单位：.+/,
  ],
  'the award of an auction': [
    async (page) => {
      await loggedIn(page, SIGNED_ENTERPRISE);
      await open(page, '/customer/auctions', /^\/customer\/auctions\/\w+$/);
    },
    /^竞价结果 \w+$/,
    /^竞买人：.+卖家：.+/,
  ],
};

/** A4 in points, as Chromium writes it, to the point; a sheet of sellers beside each other lies across. */
const A4 = [595, 842];
const ACROSS = 'an inquiry with its offers';

withScript.for(inTurn(Object.keys(DOCUMENTS), 4))(
  'issue 50 §4: %s prints on A4 with a head, and without menus, buttons and controls',
  async (name, { page }) => {
    const [goTo, what, parties] = DOCUMENTS[name] as (typeof DOCUMENTS)[string];
    await goTo(page as unknown as Visitor);
    const heads = page.getByText(/^衡材网 · \d{4}-\d\d-\d\d \d\d:\d\d 打印$/);
    await heads.waitFor({ state: 'attached' });
    expect(await heads.filter({ visible: true }).count()).toBe(0);

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(boxes.length).toBeGreaterThan(0);
    const sheet = name === ACROSS ? A4.toReversed() : A4;
    for (const [, width, height] of boxes) {
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual(sheet);
    }

    await page.emulateMedia({ media: 'print' });
    expect(await heads.filter({ visible: true }).count()).toBe(1);
    const head = heads.locator('xpath=..');
    expect(await head.locator('strong').textContent()).toMatch(what);
    expect(await head.locator('p').last().textContent()).toMatch(parties);
    // Before all else of the page.
    const top = async (found: typeof head) => (await found.boundingBox())?.y ?? 0;
    expect(await top(head)).toBeLessThan(await top(page.locator('main h1')));
    for (const pressed of ['header', 'footer', 'nav', 'button', 'form', 'input', 'textarea']) {
      const shown = page.locator(pressed).filter({ visible: true });
      expect(await shown.count(), pressed).toBe(0);
    }
    const cut = await page
      .locator('main tbody tr')
      .evaluateAll((rows) =>
        rows.filter(
          (row) => row.checkVisibility() && getComputedStyle(row).breakInside !== 'avoid',
        ),
      );
    expect(cut).toEqual([]);
  },
);
