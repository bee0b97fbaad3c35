import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { sumFen } from '#app/domain/money.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { balancesNow, giveCard, givePoints, hold, issue } from '#tests/api/marketing/balances.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { orderPayments, orders, refunds } from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const PRICES = { S0001: 100_000, S0002: 200_000, S0003: 300_000 };
const STOCK = 10_000;

/** Goods of each seller, a hundred units of each. */
const goodsOfAll = () =>
  Promise.all(
    Object.entries(PRICES).map(([sellerCode, price]) =>
      market.offer({ price, sellerCode, sellerName: sellerCode, availableCount: STOCK }),
    ),
  );

/** One unit of each by one checkout. */
function together(goods: readonly Goods[], discountId?: string) {
  const lines = goods.map((each) => direct(each, '1', { discountId }));
  return {
    ...first(lines),
    skuIds: lines.flatMap(({ skuIds }) => skuIds),
    skuDetail: lines.flatMap(({ skuDetail }) => skuDetail),
  };
}

/** A checkout of three sellers with a coupon of the market, points and a card taken off it. */
async function checkedOut() {
  const buyer = await market.buyer();
  const discountId = await hold(market, buyer, await issue(market));
  await givePoints(market, buyer, 1000);
  const card = await giveCard(market, buyer, 20_000);
  const goods = await goodsOfAll();
  const before = await balancesNow(market, buyer);
  const { orderCode: toPay, orderCodes } = await submit(buyer, {
    ...together(goods, discountId),
    useIntegral: 1000,
    giftCardids: [card],
  });
  return { buyer, goods, before, toPay, orderCodes };
}
type CheckedOut = Awaited<ReturnType<typeof checkedOut>>;

const begin = ({ buyer }: CheckedOut, orderCode: string) =>
  buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
type Begun = Awaited<ReturnType<typeof begin>>;

/** Money that the provider has taken; it takes none for what has ended. */
async function confirm({ buyer }: CheckedOut, begun: Begun): Promise<Begun> {
  const { payToken, orderCode } = begun;
  await buyer.call(sandboxConfirm, { payToken, orderCode });
  return begun;
}

const cancel = ({ buyer }: CheckedOut, orderCode: string) =>
  buyer.call(cancelOrder, { orderCode }, { serial: newSerial() });

/** Whatever came first: each order is paid once or not at all, and what it took is where it belongs. */
async function expectAllOrNothing(
  { buyer, goods, before, orderCodes }: CheckedOut,
  taken: readonly Begun[],
) {
  const own = await market.db
    .select()
    .from(orders)
    .where(inArray(orders.orderCode, orderCodes))
    .orderBy(orders.sellerCode);
  const paid = own.filter(({ state }) => state === 'paid');
  const cancelled = own.filter(({ state }) => state === 'cancelled');
  expect(paid.length + cancelled.length).toBe(orderCodes.length);
  for (const order of paid) expect(order.paidAmount).toBe(order.paymentAmount);
  for (const order of cancelled) expect(order.paidAmount).toBe(0);
  const back = await market.db.select().from(refunds).where(inArray(refunds.orderCode, orderCodes));
  expect(
    sumFen([...paid.map((order) => order.paidAmount), ...back.map(({ amount }) => amount)]),
  ).toBe(sumFen(taken.map(({ paymentAmount }) => Math.round(Number(paymentAmount) * 100))));
  const kept = await market.db
    .select()
    .from(orderPayments)
    .where(
      inArray(
        orderPayments.orderCode,
        paid.map(({ orderCode }) => orderCode),
      ),
    );
  expect(sumFen(kept.map(({ amount }) => amount))).toBeGreaterThanOrEqual(
    sumFen(paid.map((order) => order.paidAmount)),
  );
  for (const [at, { id }] of goods.entries()) {
    const isPaid = own[at]?.state === 'paid';
    expect(await market.stockOf(id)).toBe(STOCK - (isPaid ? 100 : 0));
  }
  const used = paid.flatMap(({ deductions }) => deductions);
  const now = await balancesNow(market, buyer);
  expect(now.coupons.map(({ state }) => state)).toEqual([paid.length > 0 ? 'Y' : 'T']);
  const points = used.map((each) => each.points ?? 0);
  expect(first(now.points).useIntegral).toBe(sumFen(points));
  const cards = used.filter(({ kind }) => kind === 'giftCard').map(({ amount }) => amount);
  expect(first(now.cards).balance).toBe(first(before.cards).balance - sumFen(cards));
  await expectSoundLedger(market.db);
  market.advance(3000);
  return paid.map(({ orderCode }) => orderCode);
}

/** What comes first differs from time to time. */
const ROUNDS = 6;

describe('issue 48: a checkout of three sellers, of which much happens at once', () => {
  test('its code and those of its orders are paid at once: each order is paid once, all else goes back', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const checkout = await checkedOut();
      const { toPay, orderCodes } = checkout;
      const taken: Begun[] = [];
      for (const code of [toPay, ...orderCodes, toPay]) taken.push(await begin(checkout, code));
      const begun = round % 2 === 0 ? taken : taken.toReversed();
      const { refused } = await race(begun.map((each) => confirm(checkout, each)));
      expect(refused).toEqual([]);
      expect(await expectAllOrNothing(checkout, taken)).toHaveLength(3);
    }
  });

  test('one order is cancelled while all are paid: it is paid, or its share goes back', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const checkout = await checkedOut();
      const ended = checkout.orderCodes[round % 3] ?? '';
      const whole = await begin(checkout, checkout.toPay);
      const { refused } = await race<unknown>(
        round % 2 === 0
          ? [cancel(checkout, ended), confirm(checkout, whole)]
          : [confirm(checkout, whole), cancel(checkout, ended)],
      );
      const paid = await expectAllOrNothing(checkout, [whole]);
      expect(refused).toEqual(paid.includes(ended) ? ['orderPaid'] : []);
      expect(paid).toEqual(
        expect.arrayContaining(checkout.orderCodes.filter((code) => code !== ended)),
      );
    }
  });

  test('their time runs out while they are paid, together and one by one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const checkout = await checkedOut();
      market.advance(28 * MINUTE_MS);
      const begun = [await begin(checkout, checkout.toPay)];
      const alone = checkout.orderCodes[round % 3] ?? '';
      if (round % 2 === 0) begun.push(await begin(checkout, alone));
      const soon = new Date(market.now().getTime() + 2 * MINUTE_MS);
      const [{ made: taken, refused }] = await Promise.all([
        race(begun.map((each) => confirm(checkout, each))),
        ...times(4, () => expireUnpaidOrders(market.db, soon)),
      ]);
      for (const code of refused) expect(code).toBe('orderEnded');
      // What a payment held is left to the next run.
      await expireUnpaidOrders(market.db, soon);
      await expectAllOrNothing(checkout, taken);
    }
  });

  test('two people of a company use its coupon at once: one of the checkouts has it in all its orders', async () => {
    const owner = await company(market);
    const people = [owner, await member(market, owner, 'buyer')];
    const discountId = await hold(market, owner, await issue(market));
    const goods = await goodsOfAll();
    const { made, refused } = await race(
      people.map((person) => submit(person, together(goods, discountId), newSerial())),
    );
    expect(made).toHaveLength(1);
    expect(refused).toEqual(['deductionRefused']);
    const written = await market.db
      .select({ orderCode: orders.orderCode, deductions: orders.deductions })
      .from(orders)
      .where(eq(orders.customerId, owner.id));
    expect(written.map(({ orderCode }) => orderCode).sort()).toEqual(
      first(made).orderCodes.toSorted(),
    );
    for (const { deductions } of written) expect(deductions).toMatchObject([{ kind: 'coupon' }]);
    for (const { id } of goods) expect(await market.stockOf(id)).toBe(STOCK - 100);
  });

  test('one serial at two processes at once: one checkout, one answer', async (context) => {
    if (!market.database.databaseUrl) return context.skip('one process has a PGlite database');
    const second = await openMarket(market.database);
    second.advance(market.now().getTime() - second.now().getTime());
    const buyer = await market.buyer();
    const elsewhere: Buyer = { ...buyer, call: buyer.at(second.url) };
    const goods = await goodsOfAll();
    const serial = newSerial();
    const { made } = await race(
      [buyer, elsewhere, buyer, elsewhere].map((at) => submit(at, together(goods), serial)),
    );
    await second.close();
    expect(made).toHaveLength(4);
    for (const answer of made) expect(answer).toEqual(first(made));
    const own = and(
      eq(orders.customerId, buyer.id),
      eq(orders.checkoutCode, first(made).orderCode),
    );
    expect(await market.db.$count(orders, own)).toBe(3);
    for (const { id } of goods) expect(await market.stockOf(id)).toBe(STOCK - 100);
  });
});
