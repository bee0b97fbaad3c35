import { describe, expect } from 'vitest';
import { loggedIn, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000004', password: DEMO_PASSWORD, name: '' };

/** Who sees which lists. */
const LISTS = {
  everybody: {
    login: null,
    paths: [
      ...['/trading', '/industry', '/goods?searchInput=钢', '/selfGoods', '/brandList', '/factory'],
      ...['/brand?sellerCode=S0001', '/storeDetail?id=S0001&sellerCode=S0001', '/auction'],
      ...['/trading?type=0', '/trading?type=1', '/notice?type=notice', '/news', '/touzi'],
      ...['/help?keyword=注册', '/centralizedPurchasing', '/agentPurchasing'],
    ],
  },
  'a buyer': {
    login: SIGNED_ENTERPRISE,
    paths: [
      ...['/customer/purchase-order', '/customer/purchase-inquiry', '/customer/auctions'],
      ...['/customer/group-purchase', '/customer/platform-product-register'],
      ...['/customer/my-wallet', '/collect', '/collect?tab=stores'],
    ],
  },
  'a seller': {
    login: SELLER,
    paths: [
      ...['/customer/sale-order', '/customer/sale-inquiry', '/customer/sale-inquiry?tab=ended'],
      ...['/customer/release-product-management1', '/customer/sale-auctions'],
    ],
  },
  'the operator': {
    login: OPERATOR,
    paths: [
      ...['/customer/desk/leads', '/customer/desk/content'],
      ...['/customer/desk/signs', '/customer/desk/auctions', '/customer/desk/registrations'],
    ],
  },
} as const;

/** The list with more in its address. */
const asking = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

const pager = (page: Visitor) => page.getByRole('navigation', { name: '分页' });

/** The page that the address says is shown. */
const pageIn = (page: Visitor) => new URL(page.url()).searchParams.get('page') ?? '1';

/** Whether a page far behind the last one leads to the last one. */
async function lastOf(page: Visitor, path: string): Promise<boolean> {
  const answer = await page.goto(asking(path, 'rows=1&page=9999'));
  expect(answer?.status(), path).toBe(200);
  const numbers = pager(page).getByRole('link', { name: /^第 \d+ 页$/ });
  return ((await numbers.allTextContents()).at(-1) ?? '1') === pageIn(page);
}

describe('every list', () => {
  test.for(Object.entries(LISTS))(
    'of %s shows its last page for one behind it, and as many rows as the address asks for',
    async ([, { login, paths }], { page }) => {
      if (login) await loggedIn(page, login);
      for (const path of paths) {
        // Other journeys add to the lists meanwhile: asked again, the two numbers agree.
        await expect.poll(() => lastOf(page, path), { message: path }).toBe(true);
        const last = pageIn(page);
        if (last === '1') continue;
        const sizes = pager(page).getByLabel('每页条数', { exact: true });
        expect.soft(await sizes.inputValue(), path).toBe('1');
        expect.soft(await pager(page).getByLabel('页码').inputValue(), path).toBe(last);
      }
    },
  );
});
