import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/domain/duration.ts';
import { toYuan } from '#app/domain/money.ts';
import type { BillRow } from '#app/domain/remittance/bill.ts';
import {
  billDifferences,
  compareAgain,
  providerBills,
  settleDifference,
} from '#app/domain/remittance/bill-contract.ts';
import { startOfWallDay, wallDay } from '#app/domain/time.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import {
  alipay,
  anOrder,
  followUp,
  market,
  notify,
  refundsOf,
  start,
  wechat,
  withProviders,
} from '#tests/api/payment/provider-market.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, openMarket } from '#tests/api/support/open-market.ts';
import {
  alipayBill,
  alipayDetail,
  type Written,
  wechatBill,
} from '#tests/support/payment-stubs/bill-files.ts';
import { followBills } from '#trading-api/remittance/bill/follow-bills.ts';
import {
  providerBills as bills,
  billDifferences as kept,
  paymentAttempts,
  providerBillRows,
  refunds,
} from '#trading-api/schema.ts';

withProviders();

let operator: Buyer;
beforeAll(async () => {
  operator = await market.buyer({ platformType: 'buyer,operator' });
});

const ROW: Omit<BillRow, 'tradeNo' | 'number' | 'amount'> = {
  ...{ kind: 'payment', providerNo: '420000', state: 'done', fee: 60 },
};
const paid = (tradeNo: string, amount: number): Written => ({
  ...{ ...ROW, tradeNo, number: tradeNo, amount },
});

/** Each test has days of its own, none next to those of another. */
let days = 0;
function aDay(): string {
  days += 10;
  return wallDay(at('2027-01-01', days * 24));
}
const at = (day: string, hours: number) =>
  new Date(startOfWallDay(day).getTime() + hours * HOUR_MS);
const after = (day: string, days = 1) => wallDay(at(day, days * 24));
/** Eleven o'clock on the day after, when its bill is there. */
const nextMorning = (day: string) => at(day, 35);

/** A payment by WeChat Pay of 7,700.00 yuan at an hour of that day. */
async function payment(day: string, hours: number) {
  const { owner, orderCode } = await anOrder();
  const { tradeNo } = await start(owner, orderCode, 'wechat');
  await notify('wechat', tradeNo);
  const paidAt = at(day, hours);
  await market.db
    .update(paymentAttempts)
    .set({ paidAt })
    .where(eq(paymentAttempts.tradeNo, tradeNo));
  return { orderCode, tradeNo };
}

/** The market begins to compare on that day. */
async function fresh(...days: string[]): Promise<void> {
  for (const table of [kept, providerBillRows, bills]) await market.db.delete(table);
  wechat.bills.clear();
  alipay.bills.clear();
  for (const day of days) alipay.bills.set(day, { file: alipayBill(alipayDetail(day, [])) });
}

const run = (now: Date) => followBills(market.db, { ...followUp(), now });
const sends = (day: string, rows: Written[], summary?: string) =>
  wechat.bills.set(day, { file: Buffer.from(wechatBill(day, rows, summary)) });

const daysOf = async (provider: 'wechat' | 'alipay') => {
  const { content } = await operator.call(providerBills, {});
  return content.filter((each) => each.provider === provider);
};
const found = async (of: 'open' | 'all' = 'open') =>
  (await operator.call(billDifferences, { of })).content;

test('a day that agrees: sums and fees of both sides, nobody is told', async () => {
  const day = aDay();
  await fresh(day);
  const { tradeNo } = await payment(day, 12);
  sends(day, [paid(tradeNo, 770_000)]);
  const before = (await messagesOf(market, operator)).length;
  expect(await run(at(day, 33))).toBe(0);
  expect(await daysOf('wechat')).not.toContainEqual(expect.objectContaining({ day }));
  await fresh(day);
  sends(day, [paid(tradeNo, 770_000)]);
  expect(await run(nextMorning(day))).toBe(2);
  expect(await daysOf('wechat')).toMatchObject([
    {
      ...{ day, state: 'compared', differences: 0, open: 0, held: 0, again: false },
      theirs: { payments: 1, paid: '7700.00', refunds: 0, refunded: '0.00', fees: '0.60' },
      ours: { payments: 1, paid: '7700.00', refunds: 0, refunded: '0.00' },
    },
  ]);
  expect(await run(nextMorning(day))).toBe(0);
  expect((await messagesOf(market, operator)).length).toBe(before);
});

test('each difference names its trade, order and both amounts, and the operators are told', async () => {
  const day = aDay();
  await fresh(day);
  const [dear, ours] = [await payment(day, 9), await payment(day, 10)];
  const unpaid = await anOrder();
  const late = await start(unpaid.owner, unpaid.orderCode, 'wechat');
  sends(day, [
    paid(dear.tradeNo, 770_001),
    paid('elsewhere', 100),
    paid(late.tradeNo, 770_000),
    { ...paid('odd', 5), also: { 交易状态: 'REVOKED' } },
  ]);
  await run(nextMorning(day));
  expect(await found()).toMatchObject([
    {
      ...{ problem: 'amount', tradeNo: dear.tradeNo, orderCode: dear.orderCode },
      ...{ ours: '7700.00', theirs: '7700.01', ownState: 'paid', rowState: 'done' },
    },
    { problem: 'unknownHere', tradeNo: 'elsewhere', orderCode: null, ours: null, theirs: '1.00' },
    { problem: 'state', orderCode: unpaid.orderCode, ownState: 'pending', rowState: 'done' },
    { problem: 'unknownThere', orderCode: ours.orderCode, ours: '7700.00', theirs: null },
    { problem: 'unread', kind: null, text: expect.stringContaining('odd') },
  ]);
  await expectNotified(market, 'billDiffers', operator, {
    path: `/customer/desk/bills?provider=wechat&day=${day}`,
    text: new RegExp(`微信支付 ${day} 的账单有 5 笔差异`),
  });
  // Nothing was booked.
  const [attempt] = await market.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.tradeNo, late.tradeNo));
  expect(attempt?.status).toBe('pending');
});

test('refunds: in part, twice of one trade, and one that the provider does not know', async () => {
  const day = aDay();
  await fresh(day);
  const { tradeNo, orderCode } = await payment(aDay(), 12);
  const given = ['B1', 'B2', 'B3'].map((refundNo, index) => ({
    ...{ tradeNo, refundNo: `${refundNo}${day}`, orderCode, amount: 1000 + index },
    ...({
      reason: 'settlement',
      state: 'done',
      doneAt: at(day, 12),
      createdAt: at(day, 12),
    } as const),
  }));
  await market.db.insert(refunds).values(given);
  const row = (index: number): Written => ({
    ...{ ...ROW, kind: 'refund', tradeNo, number: given[index]?.refundNo ?? '' },
    ...{ amount: 1000 + index, fee: -1 },
  });
  sends(day, [row(0), row(1)]);
  await run(nextMorning(day));
  expect(await found()).toMatchObject([
    { problem: 'unknownThere', kind: 'refund', number: given[2]?.refundNo, tradeNo, orderCode },
  ]);
  expect(await daysOf('wechat')).toMatchObject([
    { theirs: { refunds: 2, refunded: '20.01', fees: '-0.02' }, ours: { refunds: 3 } },
  ]);
  expect(await refundsOf(orderCode)).toHaveLength(3);
});

test('a payment before midnight waits for the bill of the next day', async () => {
  const day = aDay();
  const next = after(day);
  await fresh(day, next);
  const [late, lost] = [await payment(day, 23.9), await payment(day, 23.5)];
  sends(day, []);
  await run(nextMorning(day));
  expect(await daysOf('wechat')).toMatchObject([{ day, held: 2, differences: 0 }]);
  sends(next, [paid(late.tradeNo, 770_000)]);
  await run(nextMorning(next));
  expect(await daysOf('wechat')).toMatchObject([
    { day: next, differences: 0, held: 0 },
    { day, differences: 1, held: 0 },
  ]);
  expect(await found()).toMatchObject([{ problem: 'unknownThere', day, tradeNo: lost.tradeNo }]);
});

test('a bill that is not there is asked for again; of a day without trades none comes', async () => {
  const day = aDay();
  await fresh();
  const now = nextMorning(day);
  expect(await run(now)).toBe(0);
  expect(await daysOf('wechat')).toMatchObject([{ day, state: 'waiting', theirs: null }]);
  expect(await run(new Date(now.getTime() + HOUR_MS / 4))).toBe(0);
  sends(day, [paid('here', 5)]);
  expect(await run(new Date(now.getTime() + HOUR_MS))).toBe(1);
  expect(await found()).toMatchObject([{ problem: 'unknownHere', tradeNo: 'here' }]);
  expect(await daysOf('alipay')).toMatchObject([{ day, state: 'waiting' }]);
  await run(new Date(now.getTime() + DAY_MS));
  expect((await daysOf('alipay')).at(-1)).toMatchObject({ day, state: 'compared', differences: 0 });
});

test('a provider that does not answer is asked again, and the days since are caught up with', async () => {
  const day = aDay();
  await fresh();
  wechat.down = true;
  await expect(run(nextMorning(day))).rejects.toThrow('bills were not compared');
  wechat.down = false;
  const missed = [day, after(day), after(day, 2), after(day, 3)];
  for (const each of missed) sends(each, []);
  await run(nextMorning(after(day, 3)));
  await run(nextMorning(after(day, 3)));
  expect(await daysOf('wechat')).toMatchObject(
    missed.toReversed().map((each) => ({ day: each, state: 'compared' })),
  );
});

describe('a bill that cannot be read', () => {
  test.each([
    [
      'the wrong hash',
      (day: string) =>
        wechat.bills.set(day, { file: Buffer.from(wechatBill(day, [])), damaged: true }),
      'wechat',
      /校验值/,
    ],
    [
      'a summary that disagrees',
      (day: string) => sends(day, [], '`1,`0.00,`0.00,`0.00,`0.00,`0.00,`0.00'),
      'wechat',
      /总交易单数/,
    ],
    [
      'no archive',
      (day: string) => alipay.bills.set(day, { file: Buffer.from('PK') }),
      'alipay',
      /压缩包/,
    ],
    [
      'another day',
      (day: string) => alipay.bills.set(day, { file: alipayBill(alipayDetail('2026-01-01', [])) }),
      'alipay',
      /不是/,
    ],
  ] as const)('%s', async (_, send, provider, note) => {
    const day = aDay();
    await fresh(day);
    sends(day, []);
    send(day);
    await run(nextMorning(day));
    expect(await daysOf(provider)).toMatchObject([{ state: 'unreadable', theirs: null }]);
    const [bill] = await daysOf(provider);
    expect(bill?.note).toMatch(note);
    expect((await operator.call(providerBills, {})).open).toBe(1);
    await expectNotified(market, 'billDiffers', operator, { text: /无法读取/ });
    sends(day, []);
    alipay.bills.set(day, { file: alipayBill(alipayDetail(day, [])) });
    await operator.call(compareAgain, { provider, day });
    await run(nextMorning(day));
    expect(await daysOf(provider)).toMatchObject([{ state: 'compared', note: '' }]);
  });
});

test('moneyDesk.settleDifference: missing, decided; what was looked at stays so while it is as it was, and what is right again goes', async () => {
  const day = aDay();
  await fresh(day);
  sends(day, [paid('one', 100), paid('two', 200)]);
  await run(nextMorning(day));
  const [one] = await found();
  if (!one) throw new Error('no difference');
  const blank = await refusalOf(operator.call(settleDifference, { id: one.id, reason: ' ' }));
  expect(blank.code).toBe('missing');
  await operator.call(settleDifference, { id: one.id, reason: '另一家店铺的交易' });
  const again = operator.call(settleDifference, { id: one.id, reason: '再次' });
  expect((await refusalOf(again)).code).toBe('decided');
  const unknown = operator.call(settleDifference, { id: '999999', reason: '无' });
  expect((await refusalOf(unknown)).code).toBe('G404');
  sends(day, [paid('one', 100)]);
  await operator.call(compareAgain, { provider: 'wechat', day });
  expect(await daysOf('wechat')).toMatchObject([{ again: true }]);
  await run(nextMorning(day));
  expect(await found()).toEqual([]);
  expect(await found('all')).toMatchObject([
    { tradeNo: 'one', settled: { reason: '另一家店铺的交易' } },
  ]);
  sends(day, [paid('one', 101)]);
  await operator.call(compareAgain, { provider: 'wechat', day });
  await run(nextMorning(day));
  expect(await found()).toMatchObject([{ tradeNo: 'one', theirs: toYuan(101) }]);
  const none = operator.call(compareAgain, { provider: 'wechat', day: '2020-01-01' });
  expect((await refusalOf(none)).code).toBe('G404');
});

test('by Alipay too, and several machines at once compare once', async () => {
  const day = aDay();
  await fresh();
  sends(day, []);
  const { owner, orderCode } = await anOrder();
  const { tradeNo } = await start(owner, orderCode, 'alipay');
  await notify('alipay', tradeNo);
  await market.db
    .update(paymentAttempts)
    .set({ paidAt: at(day, 12) })
    .where(eq(paymentAttempts.tradeNo, tradeNo));
  const rows = [paid(tradeNo, 770_000), paid('unknown', 1)];
  alipay.bills.set(day, { file: alipayBill(alipayDetail(day, rows)) });
  const counts = await Promise.all([1, 2, 3].map(() => run(nextMorning(day))));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(await found()).toMatchObject([{ provider: 'alipay', tradeNo: 'unknown' }]);
  expect(await market.db.$count(providerBillRows)).toBe(2);
});

test('a market without such a provider has no bills', async () => {
  const sandboxed = await openMarket();
  try {
    const { providers } = sandboxed.payments;
    expect(await followBills(sandboxed.db, { providers, now: sandboxed.now() })).toBe(0);
    const one = await sandboxed.buyer({ platformType: 'operator' });
    expect(await one.call(providerBills, {})).toMatchObject({
      ...{ content: [], providers: [], open: 0 },
    });
  } finally {
    await sandboxed.close();
  }
});
