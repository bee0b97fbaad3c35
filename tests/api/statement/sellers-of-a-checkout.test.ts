import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import { invoiceableOrders } from '#app/domain/invoice/contract.ts';
import { parseYuan } from '#app/domain/money.ts';
import { monthOf } from '#app/domain/month.ts';
import { saleOrderById } from '#app/domain/order/contract.ts';
import { saleAccount } from '#app/domain/payout/contract.ts';
import { statementByMonth } from '#app/domain/statement/contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { orders } from '#trading-api/schema.ts';

const [OWN, OTHER] = ['S0001', 'S0002'];

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const saleOf = (buyer: Buyer) =>
  ({ side: 'sale', counterpart: String(buyer.id), month: monthOf(market.now()) }) as const;

/** What a statement must say is owed of an order, by its own row. */
async function openOf(orderCode: string) {
  const [order] = await market.db.select().from(orders).where(eq(orders.orderCode, orderCode));
  if (!order) throw new Error('no order');
  return ((order.settledAmount ?? 0) - order.paidAmount) / 100;
}

test('issue 48: what another seller of the checkout weighs and gives back moves no figure of a seller', async () => {
  const lines = [
    [await market.offer({ sellerCode: OWN }), '10'],
    [await market.offer({ sellerCode: OTHER }), '10'],
  ] as const;
  const { buyer, orderCodes } = await sold(market, { lines });
  const [a = '', b = ''] = orderCodes;
  const [own, other] = [await sellerOf(market, OWN), await sellerOf(market, OTHER)];

  // The other ships first, and more than was ordered, which its buyer does not pay for.
  const seen = async () => ({
    order: await own.call(saleOrderById, { id: a }),
    account: await own.call(saleAccount, {}),
    statement: await own.call(statementByMonth, saleOf(buyer)),
    invoiceable: (await buyer.call(invoiceableOrders, {})).find(({ orderCode }) => orderCode === a),
  });
  const before = await seen();
  const heavy = await ship(other, b, [['10', '10.2']]);
  await receive(buyer, heavy.deliveryId);
  expect(await openOf(b)).toBe(770);
  expect(await seen()).toEqual(before);
  await expectSoundLedger(market.db);

  const { deliveryId } = await ship(own, a);
  await receive(buyer, deliveryId);
  const shipped = await seen();
  expect(shipped).toMatchObject({
    statement: { received: '38500.00', closing: '0.00' },
    invoiceable: { sellerCode: OWN, amount: '38500.00' },
  });
  // All that was paid for its goods but the fee, whatever the other order still lacks.
  const { feePercent } = shipped.account;
  const moved = (of: 'balance' | 'held') =>
    ((parseYuan(shipped.account[of]) ?? 0) - (parseYuan(before.account[of]) ?? 0)) / 100;
  expect(moved('held')).toBe(-38_500);
  expect(moved('balance')).toBeCloseTo(38_500 * (1 - feePercent / 100), 2);

  const id = await claimed(buyer, b, { count: '10', amount: '1000' });
  await other.call(sellerStep, { id, step: 'agree' });
  expect(await seen()).toEqual(shipped);
  const theirs = await other.call(statementByMonth, saleOf(buyer));
  expect(Number(theirs.closing)).toBe(await openOf(b));
  expect(theirs.lines.map(({ orderCode }) => orderCode)).not.toContain(a);
  await expectSoundLedger(market.db);
});
