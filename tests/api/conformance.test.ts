import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { forward } from '#tests/support/api-faults.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { ADOPTION, ADOPTION_STEPS, stepOf } from '../conformance/adoption.ts';
import { conformance, type Seen } from '../conformance/conformance.ts';
import { REFUSALS } from '../conformance/refusals.ts';
import { faultLines, lacking, pagesNeeding, summaryLines } from '../conformance/summary.ts';

const customer = { phone: DEMO_ACCOUNTS[0].phone, password: DEMO_PASSWORD };
const seller = { phone: DEMO_ACCOUNTS[3].phone, password: DEMO_PASSWORD };
const operator = { phone: DEMO_ACCOUNTS[6].phone, password: DEMO_PASSWORD };

// A run makes hundreds of calls, one after the other, and a test up to two runs.
vi.setConfig({ testTimeout: 180_000 });

let market: TestMarket;
let seen: Seen[];
beforeAll(async () => {
  market = await startMarket();
  seen = await conformance(market.url, { customer, seller, operator });
  // Every call of the contract, one after the other, on the slower engine too.
}, 180_000);
afterAll(() => market.close());

/** The names of calls, by what was seen of them. */
const named = (all: readonly Seen[], outcome: Seen['outcome']) =>
  all.filter((each) => each.outcome === outcome).map(({ call }) => call);

test('the reference API conforms to the contract, and serves it as OpenAPI', async () => {
  expect(faultLines(seen, new Map())).toEqual([]);
  expect(named(seen, 'absent')).toEqual([]);
  expect(seen.filter(({ loose }) => loose)).toEqual([]);
  expect(ADOPTION_STEPS.flatMap((step) => lacking(step, seen))).toEqual([]);
  const refused = seen.filter(({ got }) => got !== '000');
  expect(Object.fromEntries(refused.map(({ call, got }) => [call, got]))).toEqual(
    Object.fromEntries(REFUSALS),
  );
  // All that could not be tried is of nothing that the run can make (tests/conformance/refusals.ts).
  expect(named(seen, 'untried').filter((name) => !REFUSALS.has(name))).toEqual([]);
  const document = await (await fetch(`${market.url}/api/openapi.json`)).json();
  expect(document.openapi).toBe('3.1.0');
});

test.for([
  ['leads to itself', { location: '/' }, 'fetch failed: redirect count exceeded'],
  ['sends without an end', {}, 'the answer has more than 32 MB'],
] as const)('an API that %s is told of in words, and not waited for', async ([, headers, why]) => {
  const api = await startLocalServer((_, response) => {
    response.writeHead('location' in headers ? 302 : 200, headers);
    const part = Buffer.alloc(2 ** 20, ' ');
    const go = () => {
      while (!response.destroyed && response.write(part));
    };
    if ('location' in headers) response.end();
    else response.on('drain', go) && go();
  });
  const all = await conformance(api.url, { customer, seller, only: ['browse'] });
  await api.close();
  expect(named(all, 'wrong')).toHaveLength(4);
  expect(all.find(({ outcome }) => outcome === 'wrong')?.why).toEqual([why]);
  expect(all.at(-1)).toMatchObject({ outcome: 'untried', got: 'no answer' });
});

test.for([
  ['G404', '没有这个内容'],
  ['G001', '请先登录'],
  ['G003', '没有权限'],
])('an API that answers %s to everything has nothing that is right', async ([code, content]) => {
  const api = await startLocalServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ resultCode: code, content }));
  });
  const all = await conformance(api.url, { customer, seller });
  await api.close();
  expect(named(all, 'right')).toEqual([]);
  expect(named(all, 'absent')).toEqual([]);
  // Lists for everybody must be allowed.
  const lists = ['home.data', 'spotListing.pageData', 'content.newsList', 'content.aboutUsList'];
  expect(named(all, 'wrong')).toEqual(expect.arrayContaining(lists));
  expect(summaryLines(all)[1]).toMatch(/^browse +not ready: lacks 11 of 11 /);
});

test('without an account of an operator, its calls are not tried, and nothing is wrong', async () => {
  const all = await conformance(market.url, { customer, seller, only: ['tradeWord'] });
  expect(all).toMatchObject([
    { call: 'tradeWord.list', outcome: 'untried', why: ['needs an operator’s account'] },
    { call: 'tradeWord.save', outcome: 'untried' },
    { call: 'tradeWord.unfound', outcome: 'untried' },
    { call: 'tradeWord.changes', outcome: 'untried' },
    { call: 'tradeWord.undo', outcome: 'untried' },
  ]);
});

test('an API that knows no call has none that is wrong, and lacks each', async () => {
  const api = await startLocalServer((_, response) => response.writeHead(404).end('no such page'));
  const all = await conformance(api.url, { customer });
  await api.close();
  expect(named(all, 'absent')).toHaveLength(catalogue.length);
  expect(lacking('log in', all)).toEqual(ADOPTION['log in'].needs);
});

/** A proxy of the reference API that answers one call itself. */
const apiWith = (path: string, answer: Readonly<Record<string, unknown>>) =>
  startLocalServer(async (request, response) => {
    if (request.url !== path) return forward(market.url, request, response);
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });

test('one call that is refused without a reason, or answered to everybody, is one fault; `only` asks for it and what it needs', async () => {
  const refusing = await apiWith('/api/order/cart/addCarts', {
    resultCode: 'G404',
    content: '没有这个商品',
  });
  const all = await conformance(refusing.url, { customer, only: ['cart.add'] });
  await refusing.close();
  const pages = pagesNeeding(readFileSync('docs/api.md', 'utf8'));
  expect(all.map(({ call }) => call)).toEqual(['cart.add']);
  expect(faultLines(all, pages)).toEqual([
    'cart and order: cart.add: answers G404 without a token; refuses what it must allow: G404 「没有这个商品」',
  ]);
  const open = await apiWith('/api/order/cart/cartCount', { resultCode: '000', content: 3 });
  const counted = await conformance(open.url, { customer, only: ['cart.count'] });
  await open.close();
  expect(counted).toMatchObject([{ outcome: 'wrong', why: ['answers 000 without a token'] }]);
});

test('a page that needs a call stands with its fault', () => {
  const pages = pagesNeeding(readFileSync('docs/api.md', 'utf8'));
  expect(pages.get('collect.count')).toEqual(['/collect']);
  const fault: Seen = {
    ...{ call: 'collect.count', step: 'log in', outcome: 'wrong', got: '000' },
    why: ['content: Invalid input'],
  };
  expect(faultLines([fault], pages)).toEqual([
    'log in: collect.count (needed by /collect): content: Invalid input',
  ]);
});

test('the steps of adoption have real calls, every call belongs to one, and docs/api.md says the same', () => {
  const names = new Set(catalogue.map(({ name }) => name));
  const needed = ADOPTION_STEPS.flatMap((step): readonly string[] => ADOPTION[step].needs);
  expect(needed.filter((name) => !names.has(name))).toEqual([]);
  expect(() => catalogue.map(stepOf)).not.toThrow();
  const document = readFileSync('docs/api.md', 'utf8');
  for (const step of ADOPTION_STEPS.filter((each) => ADOPTION[each].needs.length > 0)) {
    const calls = ADOPTION[step].needs.map((name) => `\`${name}\``).join(', ');
    expect(document).toContain(`| ${step} | ${calls} |\n`);
  }
});

/** The calls the specifications name, in their words, and the endpoints that answer them. */
const NAMED_CALLS: Readonly<Record<string, string>> = {
  'spec 1 §7: POST home data': 'home.data',
  'spec 1 §7: GET /jwt/user': 'user.byToken',
  'spec 1 §7: POST saleProduct/searchCriteria': 'spotListing.searchCriteria',
  'spec 1 §7: POST home/selfPlatformProductVos': 'home.selfPlatformProducts',
  'spec 1 §7: POST spotListing/pageData': 'spotListing.pageData',
  'spec 1 §7: Favourites list': 'collect.list',
  'spec 1 §7: POST portalCreateOrder': 'order.portalCreate',
  'spec 1 §7: GET getPayOrdersDetail': 'order.payDetail',
  'spec 1 §7: GET wechat/getQrCode': 'payment.qrCode',
  'spec 1 §7: GET getDicByType': 'dictionary.byType',
  'spec 1 §7: Cart count GET': 'cart.count',
  'spec 1 §7: wechat pay': 'payment.inApp',
  'spec 1 §7: wechat openid': 'payment.wechatOpenId',
  'spec 1 §7: alipay info': 'payment.alipayUser',
  'spec 1 §7: brand list': 'brand.list',
  'spec 1 §7: brand recommend': 'brand.recommend',
  'spec 1 §7: brand detail': 'brand.detail',
  'spec 1 §7: follow or cancel': 'follow.followOrCancel',
  'spec 1 §7: sale product pages': 'saleProduct.pageData',
  'spec 1 §7: category by parent code': 'category.byParent',
  'spec 1 §7: news list and detail': 'content.articleDetail',
  'spec 1 §7: retention info save': 'retention.save',
  'spec 1 §7: coupon detail': 'coupon.ofGoods',
  'spec 1 §7: receive coupons': 'coupon.receive',
  'spec 1 §7: cart (cartList)': 'cart.list',
  'spec 1 §7: cart (deleteCartById)': 'cart.delete',
  'spec 1 §7: cart (generateOrder)': 'order.submit',
  'spec 1 §7: region tree': 'dictionary.regionTree',
  'spec 1 §7: get order detail by id': 'order.byId',
  'spec 1 §7: cart list or one-more-order by id': 'checkout.preview',
  'spec 1 §7: update cart count': 'cart.updateCount',
  'spec 1 §7: list addresses': 'address.list',
  'spec 1 §7: add address': 'address.add',
  'spec 1 §7: delete address by id': 'address.delete',
  'spec 1 §7: get pickup points': 'checkout.pickupPoints',
  'spec 1 §7: get delivery distance': 'checkout.deliveryDistance',
  'spec 1 §7: integral rule': 'points.rule',
  'spec 1 §7: integral by customer': 'points.byCustomer',
  'spec 1 §7: gift e-card list': 'giftCard.list',
  'spec 1 §7: submit order': 'order.submit',
  'spec 3 §7: GET merchRegQry': 'wallet.merchRegQry',
  'spec 3 §7: GET mbrBalQry': 'wallet.mbrBalQry',
  'spec 3 §7: POST smsCode': 'wallet.smsCode',
  'spec 3 §7: GET getCouponCount': 'coupon.voucherCount',
  'spec 3 §7: GET getPayOrdersDetailV2': 'payment.order',
  'spec 3 §7: POST getWxPayOrder': 'payment.inApp',
  'spec 3 §7: GET banks list': 'wallet.banks',
  'spec 3 §7: account/bankList': 'wallet.bankList',
};

test.each(Object.entries(NAMED_CALLS))('%s', (_, endpoint) => {
  expect(seen.find(({ call }) => call === endpoint)).toMatchObject({
    outcome: 'right',
    got: '000',
  });
});
