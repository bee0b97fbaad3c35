import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import {
  type Customer,
  loggedIn,
  registered,
  SIGNED_ENTERPRISE,
} from '#tests/support/customers.ts';
import { inTurn } from '#tests/support/full-run.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { withScript } from '#tests/support/portal-test.ts';
import {
  detailOf,
  plentifulGoods,
  plentifulGoodsThat,
  putIntoCart,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER: Customer = { phone: '13800000004', password: DEMO_PASSWORD, name: '周予安' };

const GOODS = 'release-product-management1';

/** Pages of each kind for each role, below /customer where they begin without a slash. */
const PAGES = {
  buyer: [
    ...['/shopCart', '/collect', '/inquiry', 'purchase-order', 'purchase-inquiry', 'auctions'],
    ...['invoice-management', 'statements', 'purchase-saleafter-order', 'my-wallet', 'security'],
    ...['messages', 'deadlines', 'lists', 'addresses', 'discount-coupon', 'company', 'approvals'],
  ],
  seller: [
    ...['sale-desk', 'sale-order', GOODS, `${GOODS}/new`, `${GOODS}/prices`],
    ...[
      `${GOODS}/adjust?how=raisePercent&figure=30&rounding=yuan`,
      'sale-inquiry',
      'sale-auctions',
    ],
    ...['sale-invoices', 'sale-account', 'sale-statements', 'sale-saleafter', 'sale-store'],
    'sale-marketing',
  ],
  operator: [
    ...['desk', 'desk/members', 'desk/auctions', 'desk/auctions/new', 'desk/registrations'],
    ...['desk/bank-statements', 'desk/money', 'desk/content', 'desk/status', 'desk/saleafter'],
    ...[
      'desk/messages',
      'desk/leads',
      'desk/audit',
      'desk/words',
      'desk/marketing',
      'desk/calendar',
    ],
  ],
} as const;
type Role = keyof typeof PAGES;
const WHO: Readonly<Record<Role, Customer>> = {
  buyer: SIGNED_ENTERPRISE,
  seller: SELLER,
  operator: OPERATOR,
};

/** What is pressed or typed into, of the least size; the main ones of a phone are larger. */
const LEAST = 24;
const LEAST_OF_MAIN = 44;

interface Small {
  what: string;
  size: string;
}

/**
 * The targets that are too small. A link in a sentence is as high as its line (WCAG 2.5.8), and the label of a box
 * that is ticked is part of it.
 */
const smallTargets = (page: Page, isPhone: boolean): Promise<Small[]> =>
  page.evaluate(
    ({ least, leastOfMain, isPhone }) => {
      const TICKS = '[type=checkbox], [type=radio]';
      const isInSentence = (element: Element) => {
        const around = element.parentElement?.textContent?.trim() ?? '';
        const isInline = getComputedStyle(element).display === 'inline';
        return isInline && around !== element.textContent?.trim();
      };
      const placeOf = (element: Element) => {
        const label = element.matches(TICKS) && (element as HTMLInputElement).labels?.[0];
        return (label || element).getBoundingClientRect();
      };
      // Buttons, what opens something, what is typed into, and the numbers of pages.
      const isMain = (element: Element) =>
        element.closest('nav[aria-label$=分页]') !== null ||
        (!element.matches(`a, ${TICKS}`) && !element.closest('nav, [role=toolbar]'));
      const targets = 'a[href], button, summary, input:not([type=hidden]), select, textarea';
      return [...document.querySelectorAll(`main :is(${targets})`)].flatMap((element) => {
        const { width, height } = placeOf(element);
        // Not one that only the Enter key presses, nor one for robots.
        const isSeen =
          element.checkVisibility() &&
          width > 1 &&
          !element.matches('[aria-hidden=true], [tabindex="-1"]');
        if (!isSeen || (element.localName === 'a' && isInSentence(element))) return [];
        const least44 = isPhone && isMain(element) ? leastOfMain : least;
        // A tenth of a pixel is the rounding of a line's height.
        if (Math.min(width, least) > least - 0.1 && height > least44 - 0.1) return [];
        const what = element.outerHTML.slice(0, 120);
        return [{ what, size: `${Math.round(width)}×${Math.round(height)}` }];
      });
    },
    { least: LEAST, leastOfMain: LEAST_OF_MAIN, isPhone },
  );

for (const role of ['buyer', 'seller', 'operator'] as const) {
  describe(`issue 50 §4: what a ${role} presses is 24 px large, on a phone the main ones 44`, () => {
    withScript.for(inTurn<string>(PAGES[role], 6))('%s', async (path, { page }) => {
      await loggedIn(page as unknown as Visitor, WHO[role]);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const answer = await page.goto(path.startsWith('/') ? path : `/customer/${path}`);
        expect(answer?.status()).toBe(200);
        expect.soft(await smallTargets(page, width === 390), `at ${width}`).toEqual([]);
      }
    });
  });
}

withScript('issue 50 §4: on the most used pages they all are', async ({ page }) => {
  const customer = await registered(page as unknown as Visitor);
  const goods = await plentifulGoods();
  const order = await giveOrder(customer, await plentifulGoodsThat(({ id }) => id !== goods.id));
  const line = await putIntoCart(customer, goods);
  const mostUsed = [
    ...['/', '/trading', detailOf(goods), '/shopCart', `/settle?ids=${line}`],
    ...['/customer/control-centre?type=buyer', '/customer/purchase-order'],
    `/customer/purchase-order/${order}`,
  ];
  for (const path of mostUsed) {
    await page.goto(path);
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await smallTargets(page, width < 400), `${path} at ${width}`).toEqual([]);
    }
  }
});
