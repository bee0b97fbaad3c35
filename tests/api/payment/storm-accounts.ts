import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { isReleased } from '#app/domain/order/state.ts';
import { first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import {
  giftCards,
  goods as goodsTable,
  ledgerAccounts,
  type OrderDeduction,
  orderLines,
  orderPayments,
  orders,
  paymentAttempts,
  pointsAccounts,
  refunds,
} from '#trading-api/schema.ts';
import { POINTS, STOCK, type Storm } from './storm.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Adds everything up after a storm: what came in is there, spent, or given back. */
export async function expectNothingLost(market: OpenMarket, storm: Storm): Promise<void> {
  await expectSoundLedger(market.db);
  await expectOrdersPaidOnce(market, storm);
  await expectMoneyWhereItBelongs(market, storm);
  await expectDeductionsWhole(market, storm);
  await expectStockWhole(market, storm);
}

async function expectOrdersPaidOnce({ db }: OpenMarket, storm: Storm): Promise<void> {
  const rows = await db
    .select({
      orderCode: orders.orderCode,
      state: orders.state,
      payable: orders.paymentAmount,
      paid: sql<string>`count(*) filter (where ${paymentAttempts.status} = 'paid')`.mapWith(Number),
      pending: sql<string>`count(*) filter (where ${paymentAttempts.status} = 'pending')`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .leftJoin(paymentAttempts, eq(paymentAttempts.orderCode, orders.orderCode))
    // Those of auctions end with their awards.
    .where(and(ne(orders.source, 'auction'), inArray(orders.customerId, storm.customerIds)))
    .groupBy(orders.orderCode);
  expect(rows.filter(({ state }) => state === 'waitPay')).toEqual([]);
  expect(rows.filter(({ pending }) => pending > 0)).toEqual([]);
  const wanted = (row: (typeof rows)[number]) => (isReleased(row.state) && row.payable > 0 ? 1 : 0);
  expect(rows.filter((row) => row.paid !== wanted(row))).toEqual([]);
  // Each payment that came twice or too late has a refund of its whole amount.
  const attempts = await db.select().from(paymentAttempts);
  const returned = attempts.filter(({ status }) => status === 'refunded');
  const refunded = await db.select().from(refunds);
  expect(new Map(refunded.map(({ tradeNo, amount }) => [tradeNo, amount]))).toEqual(
    new Map(returned.map(({ tradeNo, amount }) => [tradeNo, amount])),
  );
  expect(returned.every(({ provider }) => provider !== 'wallet')).toBe(true);
}

async function expectMoneyWhereItBelongs({ db }: OpenMarket, storm: Storm): Promise<void> {
  const booked = await db
    .select({ method: orderPayments.method, amount: orderPayments.amount })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderCode, orderPayments.orderCode))
    .where(inArray(orders.customerId, storm.customerIds));
  const paidBy = (...methods: string[]) =>
    sum(booked.filter(({ method }) => methods.includes(method)).map(({ amount }) => amount));
  const outside = paidBy('wechat', 'alipay');
  const accounts = await db.select().from(ledgerAccounts);
  const balanceOf = (kind: string) =>
    sum(accounts.filter((each) => each.kind === kind).map(({ balance }) => balance));
  const { before } = storm;
  expect(balanceOf('sales') - before.sales).toBe(paidBy('wallet', 'coupons') + outside);
  expect(balanceOf('platform') - before.platform + paidBy('coupons')).toBe(0);
  expect(balanceOf('margin')).toBe(before.margins);
  expect(balanceOf('topUp') - before.topUp).toBe(-storm.toppedUp - outside);
  expect(balanceOf('wallet')).toBe(storm.toppedUp + before.wallets - paidBy('wallet'));
}

/** The coupons, points and cards that paid orders used are used up, and no others. */
async function expectDeductionsWhole({ db }: OpenMarket, storm: Storm): Promise<void> {
  const paid = await db
    .select({ customerId: orders.customerId, deductions: orders.deductions })
    .from(orders)
    .where(and(eq(orders.state, 'paid'), inArray(orders.customerId, storm.customerIds)));
  const taken = paid.flatMap(({ customerId, deductions }) =>
    deductions.map((deduction: OrderDeduction) => ({ customerId, ...deduction })),
  );
  const accounts = await db
    .select()
    .from(pointsAccounts)
    .where(inArray(pointsAccounts.customerId, storm.customerIds));
  expect(accounts).toHaveLength(storm.customerIds.length);
  for (const { customerId, integral, useIntegral } of accounts) {
    const own = taken.filter((each) => each.customerId === customerId);
    expect(integral).toBe(POINTS);
    expect(useIntegral).toBe(sum(own.map(({ points }) => points ?? 0)));
  }
  const cards = await db
    .select()
    .from(giftCards)
    .where(inArray(giftCards.customerId, storm.customerIds));
  for (const { id, faceAmount, balanceAmount } of cards) {
    const uses = taken.filter(({ kind, sourceId }) => kind === 'giftCard' && sourceId === `${id}`);
    expect(balanceAmount).toBe(faceAmount - sum(uses.map(({ amount }) => amount)));
  }
  expect(taken.some(({ kind }) => kind === 'giftCard')).toBe(true);
  expect(taken.some(({ kind }) => kind === 'points')).toBe(true);
}

async function expectStockWhole({ db }: OpenMarket, storm: Storm): Promise<void> {
  for (const { id } of storm.goods) {
    const lines = await db
      .select({ count: orderLines.count })
      .from(orderLines)
      .innerJoin(orders, eq(orders.orderCode, orderLines.orderCode))
      .where(
        and(
          eq(orderLines.goodsId, id),
          eq(orders.state, 'paid'),
          inArray(orders.customerId, storm.customerIds),
        ),
      );
    const [row] = await db.select().from(goodsTable).where(eq(goodsTable.id, id));
    expect((row?.availableCount ?? 0) + sum(lines.map(({ count }) => count))).toBe(STOCK);
    expect(row?.salesVolume).toBe(
      first(storm.goods.filter((each) => each.id === id)).salesVolume +
        sum(lines.map(({ count }) => count)),
    );
  }
}
