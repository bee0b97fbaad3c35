import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutPreview } from '#app/domain/checkout/contract.ts';
import {
  approvalList,
  decideApproval,
  decideByToken,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { saleSetting, saveSaleSetting } from '#app/domain/order/stock-hold-contract.ts';
import { sellerOf } from '#tests/api/inquiry/inquiring.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { direct, fillCart, fromCart, submit } from '#tests/api/order/ordering.ts';
import { pay, race } from '#tests/api/order/racing.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { sellers } from '#trading-api/schema.ts';
import { company, member, openMarket, textsTo } from './companies.ts';

const NOT_HOLDING = 'S0002';

let market: OpenMarket;
let seller: Buyer;
let owner: Buyer;
let buyer: Buyer;
let approver: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market, NOT_HOLDING);
  await seller.call(saveSaleSetting, { approvalHold: 'none' });
  owner = await company(market);
  await owner.call(saveApprovalRule, { oneLevelFrom: '1000' });
  buyer = await member(market, owner, 'buyer');
  approver = await member(market, owner, 'approver');
});
afterAll(() => market.close());

const nameOf = async (code: string) =>
  first(await market.db.select().from(sellers).where(eq(sellers.code, code))).name;

const offer = (tonnes: number, fields = {}) =>
  market.offer({ sellerCode: NOT_HOLDING, availableCount: tonnes * 100, ...fields });

async function order(of: Awaited<ReturnType<typeof offer>>, tonnes = '20') {
  market.advance(2000);
  return (await submit(buyer, direct(of, tonnes))).orderCode;
}

async function approvalOf(orderCode: string) {
  const { content } = await approver.call(approvalList, { which: 'waiting' as const, rows: 100 });
  return first(content.filter((each) => each.orderCode === orderCode));
}

const agree = async (orderCode: string) => {
  const { approvalId } = await approvalOf(orderCode);
  return approver.call(decideApproval, { approvalId, agree: true });
};

test('issue 19 §2: where the seller holds nothing, stock is taken when the last approver agrees', async () => {
  expect(await seller.call(saleSetting, {})).toMatchObject({ approvalHold: 'none' });
  const goods = await offer(20);
  const orderCode = await order(goods);
  expect(await market.stockOf(goods.id)).toBe(2000);
  const stock = { held: false, unheld: [goods.productName], short: [] };
  expect((await buyer.call(orderById, { id: orderCode })).approval).toMatchObject({ stock });
  expect(await approvalOf(orderCode)).toMatchObject({ stock });
  await agree(orderCode);
  expect(await market.stockOf(goods.id)).toBe(0);
  await pay(owner, orderCode);
  expect((await buyer.call(orderById, { id: orderCode })).state).toBe('paid');
  expect(await market.stockOf(goods.id)).toBe(0);
});

test('each of several sellers reserves stock by its own setting, and a cancelled order returns what it took', async () => {
  const held = await market.offer({ sellerCode: 'S0001', availableCount: 10_000 });
  const unheld = await offer(100);
  const [one = '', other = ''] = await fillCart(buyer, [
    [held, '20'],
    [unheld, '20'],
  ]);
  const shown = await buyer.call(checkoutPreview, { source: { from: 'cart', ids: [one, other] } });
  expect(shown.unheldSellers).toEqual([await nameOf(NOT_HOLDING)]);
  market.advance(2000);
  const { orderCodes } = await submit(
    buyer,
    fromCart([
      { id: one, goods: held, num: '20' },
      { id: other, goods: unheld, num: '20' },
    ]),
  );
  const stocks = async () => [await market.stockOf(held.id), await market.stockOf(unheld.id)];
  expect(await stocks()).toEqual([8000, 10_000]);
  for (const orderCode of orderCodes) await buyer.call(cancelOrder, { orderCode });
  expect(await stocks()).toEqual([10_000, 10_000]);
});

test('approval.decide: stockShort; of two orders approved at once for the last tonnes one gets them', async () => {
  const goods = await offer(20);
  const codes = [await order(goods), await order(goods)];
  const { made, refused } = await race(codes.map(agree));
  expect([made.length, refused]).toEqual([1, ['stockShort']]);
  expect(await market.stockOf(goods.id)).toBe(0);
  const read = await Promise.all(codes.map((id) => buyer.call(orderById, { id })));
  const lost = first(read.filter(({ waitsForApproval }) => waitsForApproval));
  expect(lost.approval?.stock.short).toEqual([expect.stringContaining('仅剩 0 吨')]);
  expect(lost.events.map(({ kind }) => kind)).toEqual(['approvalAsked']);
  await expectNotified(market, 'approvalStockShort', buyer, {
    path: `/customer/purchase-order/${lost.orderCode}`,
    text: /未能通过审批：库存不足.*可取消后修改数量/,
  });
  await buyer.call(cancelOrder, { orderCode: lost.orderCode });
  expect(await market.stockOf(goods.id)).toBe(0);
  const got = first(read.filter(({ waitsForApproval }) => !waitsForApproval));
  await buyer.call(cancelOrder, { orderCode: got.orderCode });
  expect(await market.stockOf(goods.id)).toBe(2000);
});

test('approval.decideByToken: stockShort, and the same code is good once there is stock again', async () => {
  const goods = await offer(20);
  const orderCode = await order(goods);
  const token = /\/approval\/([\w-]+)/.exec((await textsTo(market, approver)).at(-1) ?? '')?.[1];
  const { call } = callersOf(market.url);
  await call(sendApprovalCode, { token: token ?? '' });
  const verifyCode = /验证码 (\d{6})/.exec((await textsTo(market, approver)).at(-1) ?? '')?.[1];
  const decide = () => call(decideByToken, { token: token ?? '', verifyCode, agree: true });
  await market.change(goods, { availableCount: 1000 });
  const refused = await refusalOf(decide());
  expect(refused).toMatchObject({
    code: 'stockShort',
    text: expect.stringContaining('仅剩 10 吨'),
  });
  await market.change(goods, { onShelf: false, availableCount: 2500 });
  expect((await refusalOf(decide())).text).toContain('已下架');
  const unread = await expectNotified(market, 'approvalStockShort', buyer, { text: /已下架/ });
  expect(unread.filter(({ text }) => text.includes(orderCode))).toHaveLength(1);
  await market.change(goods, { onShelf: true });
  await decide();
  expect(await market.stockOf(goods.id)).toBe(500);
});
