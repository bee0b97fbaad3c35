import { describe, expect } from 'vitest';
import { ARTICLE_GROUP } from '#app/domain/content/article-types.ts';
import {
  type Customer,
  loggedIn,
  registered,
  SIGNED_ENTERPRISE,
} from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { test } from '#tests/support/portal-test.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const BUYER = SIGNED_ENTERPRISE;
const SELLER = SELLERS.first;

describe('issue 50 §2: there is no such thing: one goes on to its list', () => {
  const things: [Customer, string, string, string][] = [
    [BUYER, '/customer/purchase-order/NONE', '采购订单', '/customer/purchase-order'],
    [BUYER, '/order?orderCode=NONE', '采购订单', '/customer/purchase-order'],
    [BUYER, '/customer/purchase-inquiry/NONE', '我的询价', '/customer/purchase-inquiry'],
    [BUYER, '/customer/lists/999999', '常购清单', '/customer/lists'],
    [BUYER, '/customer/auctions/999999', '我的竞价', '/customer/auctions'],
    [BUYER, '/details?id=999999', '竞价中心', '/auction'],
    [BUYER, '/storeDetail?sellerCode=NONE', '店铺', '/brandList'],
    [BUYER, '/newsDetail?id=999999', ARTICLE_GROUP.news.label, ARTICLE_GROUP.news.list],
    [
      BUYER,
      '/customer/purchase-saleafter-order/999999',
      '售后申请',
      '/customer/purchase-saleafter-order',
    ],
    [SELLER, '/customer/sale-order/NONE', '收到的订单', '/customer/sale-order'],
    [SELLER, '/customer/sale-inquiry/NONE', '收到的询价', '/customer/sale-inquiry'],
    [SELLER, '/customer/sale-invoices/999999', '开票申请', '/customer/sale-invoices'],
    [OPERATOR, '/customer/desk/auctions/999999', '竞价管理', '/customer/desk/auctions'],
  ];
  for (const who of [BUYER, SELLER, OPERATOR]) {
    test(`${who.name}`, async ({ page, watch }) => {
      watch.expectProblem(/status of 404/);
      await loggedIn(page, who);
      for (const [owner, path, label, to] of things) {
        if (owner !== who) continue;
        expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
        await page.getByRole('link', { name: `查看${label}`, exact: true }).click();
        await expect(page).toBeAt(to);
      }
    });
  }
});

test('issue 50 §2: a page of another role says whose it is, and leads to one’s own work', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 403/);
  await loggedIn(page, SELLER);
  await page.goto('/customer/sale-desk');
  expect((await page.goto('/customer/desk/members'))?.status()).toBe(403);
  await expect(page).toShow('这个页面供平台运营使用');
  await page.getByRole('link', { name: '查看销售工作台' }).click();
  await expect(page).toBeAt('/customer/sale-desk');
});

test('a page of work asks for the login, and is there after it', async ({ page }) => {
  await page.goto('/customer/purchase-order?state=shipped');
  await expect(page).toBeAt(
    `/customer/login?redirectTo=${encodeURIComponent('/customer/purchase-order?state=shipped')}`,
  );
});

/** What a list says that nothing is in yet. */
const EMPTY: Readonly<Record<string, RegExp>> = {
  'purchase-order': /提交的订单会出现在这里/,
  'purchase-saleafter-order': /在采购订单中点「申请售后」/,
  'purchase-inquiry': /一次可向多家卖家询价/,
  lists: /点「保存为常购清单」/,
  searches: /点「保存此搜索」/,
  auctions: /点击「立即报名」/,
  'group-purchase': /在集采计划中点击「登记」/,
  'platform-product-register': /在自营商品中点击「立即登记」/,
  'invoice-management': /收货并付款后，在这里申请开票/,
  statements: /与每家卖家有一份对账单/,
  'discount-coupon': /商品详情页可领取优惠券/,
  approvals: /需要您同意时，会出现在这里/,
  addresses: /在下面填写，下单时就可以选用/,
  messages: /有新进展时，会在这里告诉您/,
  deadlines: /截止时间会出现在这里/,
};

test('issue 50 §2: each empty list of a new company says what would be there and how it gets there', async ({
  page,
}) => {
  await registered(page, 'enterprise');
  for (const [list, says] of Object.entries(EMPTY)) {
    await page.goto(`/customer/${list}`);
    await expect(page).toShow(says);
  }
});

/** Lists of those who sell and who run the market, by a filter that nothing fits. */
const NOTHING_FITS: readonly (readonly [Customer, string, RegExp])[] = [
  [SELLER, 'sale-order?keyword=NONE', /买家提交的订单会出现在这里/],
  [SELLER, 'release-product-management1?keyword=NONE', /没有这样的商品/],
  [OPERATOR, 'desk/members?keyword=NONE', /换一个条件/],
  [OPERATOR, 'desk/sms?phone=19900000000', /换一个手机号或状态/],
  [OPERATOR, 'desk/audit?phone=19900000000', /没有符合条件的操作记录/],
];

test('a list of which nothing fits says what to change', async ({ newVisitor }) => {
  for (const who of [SELLER, OPERATOR]) {
    const page = await newVisitor();
    await loggedIn(page, who);
    for (const [owner, list, says] of NOTHING_FITS) {
      if (owner !== who) continue;
      await page.goto(`/customer/${list}`);
      await expect(page).toShow(says);
    }
  }
});
