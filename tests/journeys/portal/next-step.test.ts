import type { Page } from 'playwright';
import { expect } from 'vitest';
import { closeInquiry } from '#app/domain/inquiry/award-contract.ts';
import {
  type Customer,
  loggedIn,
  registered,
  SIGNED_ENTERPRISE,
  WITH_BALANCES,
} from '#tests/support/customers.ts';
import { giveInquiry, giveOffer, SELLERS } from '#tests/support/inquiries.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { giveShippedOrder, SELLER } from '#tests/support/received-orders.ts';
import { apiOf, findGoods, isPlentiful } from '#tests/support/trading-api.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { checkLook } from './page-check.ts';

/** Screens, and above which line the first action of a thing stands there (design/interface: Kinds of pages). */
const SCREENS = [
  { width: 1440, height: 900, line: 620 },
  { width: 390, height: 844, line: 700 },
] as const;

/** Who decides what waits in the demo market's enterprise. */
const APPROVER = { phone: '13800000012', password: DEMO_PASSWORD };

/** How many things of each of a list's tabs are looked at. */
const OF_EACH_TAB = 2;

interface List {
  who: Customer;
  /** The list, whose tabs are the states of its things. */
  list: string;
  /** The addresses of its things. */
  things: RegExp;
}

/** The things of the demo market, in all states in which it has them. */
const LISTS: Readonly<Record<string, List>> = {
  'orders of a buyer': {
    who: SIGNED_ENTERPRISE,
    list: '/customer/purchase-order',
    things: /^\/customer\/purchase-order\/[^/?]+$/,
  },
  'orders of a seller': {
    who: SELLER,
    list: '/customer/sale-order',
    things: /^\/customer\/sale-order\/[^/?]+$/,
  },
  'inquiries of a buyer': {
    who: SIGNED_ENTERPRISE,
    list: '/customer/purchase-inquiry',
    things: /^\/customer\/purchase-inquiry\/[^/?]+$/,
  },
  'inquiries of a seller': {
    who: SELLER,
    list: '/customer/sale-inquiry',
    things: /^\/customer\/sale-inquiry\/[^/?]+$/,
  },
  'cases of a buyer': {
    who: SIGNED_ENTERPRISE,
    list: '/customer/purchase-saleafter-order',
    things: /^\/customer\/purchase-saleafter-order\/\d+$/,
  },
  'cases of a seller': {
    who: SELLER,
    list: '/customer/sale-saleafter',
    things: /^\/customer\/sale-saleafter\/\d+$/,
  },
  'cases of the platform': {
    who: OPERATOR,
    list: '/customer/desk/saleafter',
    things: /^\/customer\/desk\/saleafter\/\d+$/,
  },
  'requests for invoices': {
    who: SELLER,
    list: '/customer/sale-invoices',
    things: /^\/customer\/sale-invoices\/\d+$/,
  },
  'auctions of a bidder': {
    who: WITH_BALANCES,
    list: '/customer/auctions',
    things: /^\/customer\/auctions\/\d+$/,
  },
  'auctions of a seller': {
    who: SELLERS.second,
    list: '/customer/sale-auctions',
    things: /^\/customer\/sale-auctions\/\d+$/,
  },
  'auctions of the operator': {
    who: OPERATOR,
    list: '/customer/desk/auctions',
    things: /^\/customer\/desk\/auctions\/\d+$/,
  },
  'members of the market': {
    who: OPERATOR,
    list: '/customer/desk/members',
    things: /^\/customer\/desk\/members\?account=\d+$/,
  },
  'statements of a seller': {
    who: SELLER,
    list: '/customer/sale-statements',
    things: /^\/customer\/sale-statements\/.+\/\d{4}-\d{2}$/,
  },
  'statements of a buyer': {
    who: SIGNED_ENTERPRISE,
    list: '/customer/statements',
    things: /^\/customer\/statements\/.+\/\d{4}-\d{2}$/,
  },
};

const addressesIn = (page: Page): Promise<string[]> =>
  page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** The addresses of things in a list and in each of its tabs. */
async function thingsOf(page: Page, { list, things }: List): Promise<string[]> {
  await page.goto(list);
  const tabs = (await addressesIn(page)).filter((href) =>
    /^[^?]+\?(?:state|tab|status)=\w+$/.test(href),
  );
  const found = new Set<string>();
  for (const tab of new Set([list, ...tabs.filter((href) => href.startsWith(`${list}?`))])) {
    await page.goto(tab);
    const here = new Set((await addressesIn(page)).filter((href) => things.test(href)));
    for (const href of [...here].slice(0, OF_EACH_TAB)) found.add(href);
  }
  return [...found];
}

/**
 * In the page: the lower edge of the head's next action, else of its 更多; null where a thing that is over has neither.
 * A link to the conversation is no action.
 */
const FIRST_ACTION = `(() => {
  const actions = document.querySelector('main h1').parentElement.nextElementSibling;
  const first = [...actions.children].filter((each) => each.matches('a, button, form, details')).at(-1)
    ?? actions.querySelector('button');
  return first ? first.getBoundingClientRect().bottom : null;
})()`;

async function checkFirstAction(page: Page, address: string): Promise<void> {
  await page.goto(address);
  for (const { width, height, line } of SCREENS) {
    await page.setViewportSize({ width, height });
    const edge = await page.evaluate<number | null>(FIRST_ACTION);
    expect.soft(edge ?? 0, `${address} at ${width}`).toBeLessThan(line);
  }
}

withScript.for(Object.entries(LISTS))(
  'issue 50: the first action is in sight: %s',
  async ([, list], { page }) => {
    await loggedIn(page, list.who);
    const things = await thingsOf(page, list);
    expect(things).not.toEqual([]);
    for (const thing of things) await checkFirstAction(page, thing);
    await checkLook(page);
  },
);

withScript('issue 50: an approval is decided without scrolling', async ({ page }) => {
  await loggedIn(page, APPROVER);
  await page.goto('/customer/approvals');
  for (const { width, height, line } of SCREENS) {
    await page.setViewportSize({ width, height });
    for (const decision of ['同意', '退回']) {
      const button = await page.getByRole('button', { name: decision }).first().boundingBox();
      expect.soft((button?.y ?? height) + (button?.height ?? 0), `${width}`).toBeLessThan(line);
    }
  }
});

withScript(
  'issue 50: the first action of an inquiry is in sight in each of its states',
  async ({ page }) => {
    const buyer = await registered(page);
    const call = await apiOf(buyer);
    const inquiryNum = await giveInquiry(buyer, await findGoods(2, isPlentiful));
    const inquiry = `/customer/purchase-inquiry/${inquiryNum}`;
    await checkFirstAction(page, inquiry);
    await giveOffer(SELLERS.first, inquiryNum, '3800.00');
    await giveOffer(SELLERS.second, inquiryNum, '3790.00');
    await checkFirstAction(page, inquiry);
    const next = page.getByRole('link', { name: '选择报价（2）' });
    await next.click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#offers');
    await checkLook(page);
    await call(closeInquiry, { inquiryNum });
    await checkFirstAction(page, inquiry);
    await expect(page).toShow('已关闭');
  },
);

withScript(
  'issue 50: the first action of shipped goods and of their note is in sight',
  async ({ page }) => {
    const buyer = await registered(page);
    const orderCode = await giveShippedOrder(buyer);
    const order = `/customer/purchase-order/${orderCode}`;
    await checkFirstAction(page, order);
    await expect(page).toShow(page.getByRole('link', { name: '确认收货' }));
    await checkFirstAction(page, `${order}/delivery/1`);
    await checkLook(page);
  },
);
