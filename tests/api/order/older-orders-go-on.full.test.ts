import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { applyAfterSale } from '#app/domain/after-sale/contract.ts';
import { ratableLines } from '#app/domain/after-sale/rating-contract.ts';
import { approvalList, decideApproval } from '#app/domain/company/approval-contract.ts';
import { cancelPickup, deliveriesOfOrder, shipOrder } from '#app/domain/delivery/contract.ts';
import { applyInvoice, refuseInvoice, saleInvoices } from '#app/domain/invoice/contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { monthOf } from '#app/domain/month.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { statementByMonth } from '#app/domain/statement/contract.ts';
import { shipment } from '#tests/api/delivery/sending.ts';
import { TITLE } from '#tests/api/invoice/invoicing.ts';
import type { Buyer } from '#tests/api/support/open-market.ts';
import { rowsOf } from '#trading-api/platform/database/client.ts';
import { reconcile } from '#trading-api/remittance/reconciliation.ts';
import { coupons, giftCards, pointsAccounts } from '#trading-api/schema.ts';
import { SELLERS, type Seller } from './older-market.ts';
import { ENDED, endCases, olderBuyer, playToEnd } from './older-orders-played.ts';
import { pay } from './racing.ts';
import {
  market,
  partsAt,
  STATES,
  sellerAt,
  sellersIn,
  withUpgradedMarket,
} from './upgraded-market.ts';

/** Some hundred calls. */
const PLAYING_MS = 240_000;

withUpgradedMarket();

let buyer: Buyer;
beforeAll(async () => {
  buyer = await olderBuyer(market);
});

const ordersOf = async (name: string) => {
  const { of } = await partsAt(name);
  const code = (seller: Seller) => String(of(seller).order_code);
  return { code, A1: code('A1'), B2: code('B2') };
};
const stateOf = async (id: string) => (await buyer.call(orderById, { id })).state;
const purse = async () => {
  const [points] = await market.db.select().from(pointsAccounts);
  const cards = await market.db.select().from(giftCards).orderBy(giftCards.id);
  return { used: points?.useIntegral ?? 0, cards: cards.map((card) => card.balanceAmount) };
};

test('ratings and remarks are with the order and the statement of their seller', async () => {
  const name = 'rated by the buyer, with remarks on the lines of the statements';
  const { code } = await ordersOf(name);
  for (const counterpart of ['A1', 'B2'] as const) {
    const rated = await buyer.call(ratableLines, { orderCode: code(counterpart) });
    expect(rated.map(({ rating }) => rating?.content)).toEqual([`给${counterpart}`]);
    const asked = { side: 'purchase', counterpart, month: '2026-11' } as const;
    const { lines, remarks } = await buyer.call(statementByMonth, asked);
    expect(remarks.map(({ text }) => text)).toEqual(Array(2).fill(`${counterpart} 的备注`));
    const own = lines.filter(({ orderCode }) => orderCode === code(counterpart));
    expect(own.map(({ key }) => key)).toEqual(
      expect.arrayContaining(remarks.map(({ line }) => line)),
    );
  }
});

test('an appointment is of the order of its seller: one is loaded, one is cancelled', async () => {
  const name = 'paid with vouchers, to be fetched, with an appointment of each seller';
  const { A1, B2 } = await ordersOf(name);
  const open = async (orderCode: string) =>
    (await buyer.call(deliveriesOfOrder, { orderCode })).appointments;
  const [[first, ...besideFirst], [second, ...besideSecond]] = [await open(A1), await open(B2)];
  expect([first?.vehicle, second?.vehicle]).toEqual(['苏A1', '苏B2']);
  expect([...besideFirst, ...besideSecond]).toEqual([]);
  const loaded = { ...shipment(A1), way: 2, appointmentId: first?.appointmentId };
  await sellerAt('A1').call(shipOrder, loaded);
  await buyer.call(cancelPickup, { appointmentId: second?.appointmentId ?? '' });
  expect([...(await open(A1)), ...(await open(B2))].map(({ state }) => state)).toEqual([
    'loaded',
    'cancelled',
  ]);
});

test('one decision of an approval that waited is about all orders of its checkout', async () => {
  const { content } = await buyer.call(approvalList, { page: 1, rows: 10, which: 'waiting' });
  for (const agree of [true, false]) {
    const { A1, B2 } = await ordersOf(
      `an approval waits, and will be ${agree ? 'given' : 'refused'}`,
    );
    const asked = content.find(({ orderCode }) => orderCode === A1);
    expect(asked).toMatchObject({ orderCodes: [A1, B2].sort(), paymentAmount: '25000.00' });
    const approvalId = asked?.approvalId ?? '';
    await buyer.call(decideApproval, { approvalId, agree, reason: '超出预算' });
    const after = agree ? 'waitPay' : 'cancelled';
    expect([await stateOf(A1), await stateOf(B2)]).toEqual([after, after]);
  }
});

test('an order that is cancelled brings back its part of points and card, the coupon stays with the others', async () => {
  const name = 'three sellers: a coupon of the market, points and a card, unpaid';
  const { A1, code } = await ordersOf(name);
  const before = await purse();
  await buyer.call(cancelOrder, { orderCode: A1 });
  const after = await purse();
  expect(before.used - after.used).toBe(30_000);
  expect(after.cards[0]).toBe((before.cards[0] ?? 0) + 20_000);
  await pay(buyer, code('B2'));
  const [held] = await market.db.select().from(coupons).orderBy(coupons.id);
  expect(held).toMatchObject({ state: 'Y', orderCode: code('B2') });
});

test('what was returned before is taken off once: the rest goes back, and nobody keeps anything', async () => {
  const name = 'three sellers: settled, a fifth of one was returned, the platform had added';
  const { B2 } = await ordersOf(name);
  const before = await purse();
  const rest = { position: 1, kind: 'returnRefund', reason: '其他', count: '4' } as const;
  await buyer.call(applyAfterSale, { orderCode: B2, ...rest });
  await endCases({ buyer, seller: sellerAt('B2') }, B2);
  const found = (await partsAt(name)).B2;
  const { paid_amount, settled_amount, got, topped_up } = found;
  expect([paid_amount, settled_amount, got, topped_up].map(Number)).toEqual([0, 0, 0, 0]);
  const after = await purse();
  expect(before.used - after.used).toBe(36_000);
  expect(after.cards[2]).toBe((before.cards[2] ?? 0) + 24_000);
});

test('invoices that were asked for are refused, and asked for anew as one each', async () => {
  const { code } = await ordersOf(
    'settled, then returned in part, invoiced by both, with talks and remarks',
  );
  const { id: titleId } = await buyer.call(saveInvoiceTitle, { ...TITLE, name: '买家' });
  for (const [sellerCode, amount] of [['A1', '10000'] as const, ['B2', '13000'] as const]) {
    const { call } = sellerAt(sellerCode);
    const { content } = await call(saleInvoices, { page: 1, rows: 10 });
    expect(content).toMatchObject([{ orders: [{ orderCode: code(sellerCode) }] }]);
    await call(refuseInvoice, { id: content[0]?.id ?? '', reason: '抬头有误' });
    const asked = { titleId, sellerCode, orders: [{ orderCode: code(sellerCode), amount }] };
    await buyer.call(applyInvoice, asked);
  }
});

test(
  'each is played to its end, and nobody owes or holds anything',
  async () => {
    for (const each of STATES) {
      const { code } = await ordersOf(each.name);
      for (const seller of sellersIn(each)) {
        await playToEnd({ market, buyer, seller: sellerAt(seller) }, code(seller));
      }
    }
    const ended = await rowsOf<Record<string, unknown>>(market.db, ENDED);
    for (const { state, paid_amount, settled, got, added, ...row } of ended) {
      expect(['completed', 'cancelled'], JSON.stringify(row)).toContain(state);
      const [paid, owed, out, more] = [paid_amount, settled, got, added].map(Number);
      expect([paid, out], JSON.stringify(row)).toEqual([owed, (paid ?? 0) + (more ?? 0)]);
    }
    const [held] = await rowsOf<{ balance: string }>(
      market.db,
      sql`select balance from ledger_accounts where kind = 'sales'`,
    );
    expect(Number(held?.balance)).toBe(0);
    const { checks } = await reconcile(market.db, { period: 'all' }, market.now());
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
    for (const counterpart of SELLERS) {
      const month = monthOf(market.now());
      const asked = { side: 'purchase', counterpart, month } as const;
      expect(await buyer.call(statementByMonth, asked)).toMatchObject({ closing: '0.00' });
    }
  },
  PLAYING_MS,
);
