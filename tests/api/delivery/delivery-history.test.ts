import { fc } from '@fast-check/vitest';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeOf } from '#app/domain/delivery/delivery.ts';
import { openAmount, type PaymentTerms, payableNow } from '#app/domain/order/terms.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { histories } from '#tests/support/full-run.ts';
import { chargeSeller } from '#trading-api/delivery/index.ts';
import { receiveGoods, receiveUnconfirmed } from '#trading-api/delivery/receive.ts';
import { shipGoods } from '#trading-api/delivery/ship.ts';
import { sentLines } from '#trading-api/delivery/shippable.ts';
import { answerAboutWeight, correctWeights } from '#trading-api/delivery/weight.ts';
import { bookPayment, giveBack, lockOrder, releaseOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import {
  customers,
  deliveries,
  deliveryLines,
  orderLines,
  orders,
  sellerPayouts,
} from '#trading-api/schema.ts';
import { marketAccount } from '#trading-api/wallet/index.ts';

const RUNS = histories(25);
const SELLERS = ['S0001', 'S0002'] as const;

let market: OpenMarket;
let buyer: typeof customers.$inferSelect;
let people: (typeof customers.$inferSelect)[];
let serial = 0;

beforeAll(async () => {
  market = await openMarket();
  const account = async (fields: Partial<typeof customers.$inferInsert>) => {
    const { id } = await market.buyer(fields);
    return first(await market.db.select().from(customers).where(eq(customers.id, id)));
  };
  buyer = await account({});
  people = [];
  for (const sellerCode of SELLERS) {
    people.push(await account({ platformType: 'seller', sellerCode }));
  }
});
afterAll(() => market.close());

const terms = fc.oneof(
  fc.constant<PaymentTerms>({ kind: 'full' }),
  fc.constant<PaymentTerms>({ kind: 'deposit', percent: 30, balanceDays: 7 }),
  fc.constant<PaymentTerms>({ kind: 'monthly', days: 30 }),
  fc.constant<PaymentTerms>({ kind: 'onDelivery' }),
);

const ordered = fc.record({
  terms,
  lines: fc.array(
    fc.record({
      seller: fc.nat(1),
      price: fc.integer({ min: 100, max: 900_000 }),
      count: fc.integer({ min: 1, max: 5000 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  /** Per cent of the goods that points of the platform pay. */
  points: fc.integer({ min: 0, max: 60 }),
});

const event = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const) }),
  fc.record({
    kind: fc.constant('ship' as const),
    seller: fc.nat(1),
    share: fc.integer({ min: 1, max: 130 }),
    weight: fc.integer({ min: 85, max: 115 }),
  }),
  fc.record({ kind: fc.constant('answer' as const), agreed: fc.boolean() }),
  fc.record({
    kind: fc.constant('correct' as const),
    weight: fc.integer({ min: 90, max: 110 }),
    withdraw: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('receive' as const), bySystem: fc.boolean() }),
  fc.record({
    kind: fc.constant('refund' as const),
    seller: fc.nat(1),
    percent: fc.integer({ min: 1, max: 30 }),
  }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;
type Ordered = typeof ordered extends fc.Arbitrary<infer O> ? O : never;

const inOne = <Result>(work: (tx: Database) => Promise<Result>) => market.db.transaction(work);

/** What an action does, unless a rule refuses it. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const amountOfLine = (price: number, quantity: number) => Math.floor((price * quantity + 50) / 100);

async function place({ terms: agreed, lines, points }: Ordered): Promise<string> {
  serial += 1;
  const orderCode = `DH${String(serial).padStart(8, '0')}`;
  const goods = lines.reduce((sum, { price, count }) => sum + amountOfLine(price, count), 0);
  const amount = Math.floor((goods * points) / 100);
  const now = market.now();
  const waits = agreed.kind === 'full' || agreed.kind === 'deposit';
  await inOne(async (tx) => {
    await tx.insert(orders).values({
      ...{ orderCode, customerId: buyer.id, state: 'waitPay', source: 'cart', terms: agreed },
      deductions: points > 0 ? [{ kind: 'points', label: '积分', amount, points: 1 }] : [],
      ...{ orderAmount: goods, paymentAmount: goods - amount },
      ...{ name: '甲', mobile: '13800000000', address: '上海', createdAt: now },
      payDeadline: new Date(now.getTime() + 1e9),
    });
    await tx.insert(orderLines).values(
      lines.map(({ seller, price, count }, position) => ({
        ...{ orderCode, position, kind: 'sale' as const, price, count },
        ...{ productName: '螺纹钢', productType: 'goods', specs: '', brandNumber: '' },
        ...{ imageUrl: '', sellerName: '甲', unit: '吨', deliveryMethod: 1, deliveryAddress: '' },
        sellerCode: SELLERS[seller] ?? 'S0001',
        amount: amountOfLine(price, count),
      })),
    );
    if (!waits) await releaseOrder(tx, { orderCode }, now);
  });
  return orderCode;
}

const deliveriesOf = (orderCode: string) =>
  market.db.select().from(deliveries).where(eq(deliveries.orderCode, orderCode));

async function pay(orderCode: string): Promise<void> {
  await inOne(async (tx) => {
    const order = await lockOrder(tx, orderCode);
    const due = order && payableNow(order, market.now());
    if (!order || !due || due.amount === 0) return;
    serial += 1;
    await bookPayment(tx, order, {
      amount: due.amount,
      method: 'transfer',
      reference: `history ${serial}`,
      from: await marketAccount(tx, 'topUp'),
      paidAt: market.now(),
    });
  });
}

async function ship(orderCode: string, seller: number, share: number, weight: number) {
  const customer = people[seller];
  if (!customer) return;
  const left = await sentLines(market.db, orderCode, SELLERS[seller]);
  const lines = left.map(({ position, count, shipped }) => {
    const number = Math.min(
      share > 100 ? count + 1 : count - shipped,
      Math.ceil((count * share) / 100),
    );
    const weighed = Math.round((number * weight) / 100);
    return { position, number: toQuantity(number), weighed: toQuantity(weighed) };
  });
  const sent = {
    ...{ orderCode, lines, way: 1, weighing: 'scale' as const, carrier: '顺达', vehicle: '' },
    ...{ driver: '', driverPhone: '', billNo: '' },
    ...{ certificateIds: [], weighingIds: [], photoIds: [] },
  };
  await unlessRefused(() => inOne((tx) => shipGoods(tx, customer, sent, market.now())));
}

async function correct(orderCode: string, weight: number, withdraw: boolean) {
  const [open] = (await deliveriesOf(orderCode)).filter(({ state }) => state === 'refused');
  const customer = people.find(({ sellerCode }) => sellerCode === open?.sellerCode);
  if (!open || !customer) return;
  const own = await market.db
    .select()
    .from(deliveryLines)
    .where(eq(deliveryLines.deliveryId, open.id));
  const lines = own.map(({ position, count }) => ({
    position,
    number: withdraw ? '0' : toQuantity(count),
    weighed: withdraw ? '0' : toQuantity(Math.round((count * weight) / 100)),
  }));
  const sent = { deliveryId: String(open.id), lines };
  await unlessRefused(() => inOne((tx) => correctWeights(tx, customer, sent, market.now())));
}

async function answer(orderCode: string, agreed: boolean) {
  const [open] = (await deliveriesOf(orderCode)).filter(({ state }) => state === 'waitConsent');
  if (!open) return;
  const sent = { deliveryId: String(open.id), agreed, reason: '不符' };
  await inOne((tx) => answerAboutWeight(tx, buyer, sent, market.now()));
}

async function receive(orderCode: string, bySystem: boolean) {
  const [open] = (await deliveriesOf(orderCode)).filter(({ state }) => state === 'underWay');
  if (!open) return;
  const sent = { deliveryId: String(open.id), lines: [], remark: '', photoIds: [] };
  await inOne<unknown>((tx) =>
    bySystem
      ? receiveUnconfirmed(tx, open, market.now())
      : receiveGoods(tx, buyer, sent, market.now()),
  );
}

/** A case of a completed and paid order ends with an allowance. */
async function refund(orderCode: string, seller: number, percent: number) {
  await inOne(async (tx) => {
    const order = await lockOrder(tx, orderCode);
    const [payout] = (
      await tx.select().from(sellerPayouts).where(eq(sellerPayouts.orderCode, orderCode))
    ).filter(({ sellerCode }) => sellerCode === SELLERS[seller]);
    if (order?.state !== 'completed' || !payout || openAmount(order) > 0) return;
    const amount = Math.min(order.paidAmount, Math.floor((payout.paid * percent) / 100));
    if (amount === 0) return;
    const { sellerCode } = payout;
    await chargeSeller(tx, { orderCode, sellerCode, amount, now: market.now() });
    await giveBack(tx, order, { amount, reason: 'after_sale', now: market.now() });
    await tx
      .update(orders)
      .set({ settledAmount: (order.settledAmount ?? 0) - amount })
      .where(eq(orders.orderCode, orderCode));
  });
}

async function play(orderCode: string, step: Event): Promise<void> {
  switch (step.kind) {
    case 'pay':
      return pay(orderCode);
    case 'ship':
      return ship(orderCode, step.seller, step.share, step.weight);
    case 'answer':
      return answer(orderCode, step.agreed);
    case 'correct':
      return correct(orderCode, step.weight, step.withdraw);
    case 'receive':
      return receive(orderCode, step.bySystem);
    case 'refund':
      return refund(orderCode, step.seller, step.percent);
  }
}

const orderOf = async (orderCode: string) =>
  first(await market.db.select().from(orders).where(eq(orders.orderCode, orderCode)));

const payoutsOf = (orderCode: string) =>
  market.db.select().from(sellerPayouts).where(eq(sellerPayouts.orderCode, orderCode));

/** What holds after every step: nothing above the order, and no money that nobody has paid. */
async function expectSound(orderCode: string): Promise<void> {
  const lines = await sentLines(market.db, orderCode);
  expect(lines.filter(({ shipped, count }) => shipped > count)).toEqual([]);
  const order = await orderOf(orderCode);
  const payouts = await payoutsOf(orderCode);
  const held = payouts.reduce((sum, { paid, toppedUp }) => sum - paid + toppedUp, order.paidAmount);
  expect(held).toBeGreaterThanOrEqual(0);
  for (const { paid, fee, feeRate } of payouts) expect(fee).toBe(feeOf(paid, feeRate));
  if (order.state !== 'completed') expect(order.settledAmount).toBeNull();
}

/** The same order in plain figures: what its goods weighed, by seller. */
async function plainOf(orderCode: string) {
  const sent = await deliveriesOf(orderCode);
  const lines = await market.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderCode, orderCode));
  const worth = new Map<string, number>();
  for (const { position, price, count, amount, sellerCode } of lines) {
    let [weighed, number] = [0, 0];
    for (const { id, state } of sent) {
      if (state !== 'received') continue;
      const parts = await market.db
        .select()
        .from(deliveryLines)
        .where(eq(deliveryLines.deliveryId, id));
      for (const part of parts.filter((each) => each.position === position)) {
        weighed += part.weighed;
        number += part.count;
      }
    }
    expect(number).toBe(count);
    const cost = weighed === count ? amount : amountOfLine(price, weighed);
    worth.set(sellerCode, (worth.get(sellerCode) ?? 0) + cost);
  }
  return worth;
}

test(
  'random histories of orders: every order ends, nobody is paid twice, no money is lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(ordered, fc.array(event, { maxLength: 16 }), async (asked, events) => {
        const orderCode = await place(asked);
        for (const step of events) {
          await play(orderCode, step);
          await expectSound(orderCode);
        }
        for (let round = 0; round < 12; round += 1) {
          await pay(orderCode);
          await ship(orderCode, 0, 100, 100);
          await ship(orderCode, 1, 100, 100);
          await answer(orderCode, true);
          await correct(orderCode, 100, false);
          await receive(orderCode, false);
          const { state } = await orderOf(orderCode);
          if (state === 'completed') break;
        }
        await pay(orderCode);
        await pay(orderCode);
        await expectSound(orderCode);
        const order = await orderOf(orderCode);
        expect(order.state).toBe('completed');
        const worth = await plainOf(orderCode);
        const payouts = await payoutsOf(orderCode);
        const charged = payouts.reduce((sum, each) => sum + each.charged, 0);
        const deductions = order.deductions.reduce((sum, { amount }) => sum + amount, 0);
        const goods = [...worth.values()].reduce((sum, each) => sum + each, 0);
        expect(order.settledAmount).toBe(Math.max(0, goods - deductions) - charged);
        expect(order.paidAmount).toBe(order.settledAmount);
        expect(openAmount(order)).toBe(0);
        for (const [sellerCode, claim] of worth) {
          const payout = payouts.find((each) => each.sellerCode === sellerCode);
          expect(payout?.paid ?? 0).toBe(claim - (payout?.charged ?? 0));
        }
        const topped = payouts.reduce((sum, each) => sum + each.toppedUp, 0);
        const paid = payouts.reduce((sum, each) => sum + each.paid, 0);
        expect(order.paidAmount + topped).toBe(paid);
      }),
      RUNS,
    );
    await expectSoundLedger(market.db);
  },
  RUNS.timeout,
);
