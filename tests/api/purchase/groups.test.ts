import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyAfterSale, sellerStep } from '#app/domain/after-sale/contract.ts';
import { registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import {
  cancelPurchasing,
  listByKeyword,
  payMargin,
  planById,
  purchasingSave,
} from '#app/domain/purchase/contract.ts';
import { deskOverview, withdraw } from '#app/domain/purchase/desk-contract.ts';
import { merchReg, statement, topUp } from '#app/domain/wallet/contract.ts';
import { claim } from '#tests/api/after-sale/cases.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf, type Payer, payByWallet, payerWith } from '#tests/api/wallet/wallets.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { closeDueGroups, settleGroupMargins } from '#trading-api/purchase/group-close.ts';
import { sellers } from '#trading-api/schema.ts';
import {
  asked,
  decide,
  expectSoundGroup,
  HOUR_MS,
  membersOf,
  newest,
  type Plan,
  pass,
  planNow,
  publish,
  register,
  textsTo,
} from './grouping.ts';

let market: OpenMarket;
let operator: Buyer;
let store: { code: string; name: string };
let seller: Buyer;

beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ name: '审核员', platformType: 'operator' });
  store = first(
    await market.db
      .select()
      .from(sellers)
      .where(eq(sellers.selfOperated, false))
      .limit(1)
      .offset(9),
  );
  seller = await market.buyer({ platformType: 'seller', sellerCode: store.code });
});
afterAll(() => market.close());

/** Ten tonnes of the store's goods, whose margin is 3,850.00. */
const MARGIN = '3850.00';
const plan = (fields: Partial<Plan> = {}) =>
  publish(market, { supplierName: store.name, ...fields });

/** A buyer who has registered for ten tonnes, and whom the operator has let pass. */
async function member(of: Plan, yuan: string | null = MARGIN) {
  const payer = await payerWith(market, yuan);
  const id = await register(payer.buyer, of, '10');
  await pass(operator, id);
  return { ...payer, id };
}

const closeAt = ({ deadline }: Plan) => closeDueGroups(market.db, deadline);
const resultOf = async ({ buyer }: Pick<Payer, 'buyer'>) => (await newest(buyer)).result;

describe('groupPurchase.payMargin', () => {
  test('the margin is frozen at once where the wallet covers it, and the buyer gets a message', async () => {
    const of = await plan();
    const joined = await member(of, '5000.00');
    expect(await balanceOf(joined)).toBe('1150.00');
    const { result, steps, price } = await newest(joined.buyer);
    expect([result.state, steps, price]).toEqual(['joined', [], MARGIN]);
    expect((await textsTo(market, joined.buyer)).at(-1)).toContain(result.text);
    const shown = await joined.buyer.call(planById, { scheduleId: String(of.scheduleId) });
    expect(shown).toMatchObject({ joinedQuantity: '10', targetQuantity: '20', state: 'open' });
    expect(shown.ownResult).toEqual(result);
    const [listed] = (await operator.call(registrations, { kind: 'group', rows: 1 })).content;
    expect(listed?.result).toEqual(result);
    const { content } = await joined.buyer.call(statement, { mbrNo: joined.mbrNo });
    expect(content[0]).toMatchObject({ kind: 'marginFreeze', plan: { title: of.title } });
    await expectSoundGroup(market.db, of);
  });

  test('walletMissing, fundsShort: otherwise the buyer is asked to pay it until the deadline', async () => {
    const of = await plan();
    const buyer = await market.buyer();
    const id = await register(buyer, of, '10');
    await pass(operator, id);
    const { result, steps } = await newest(buyer);
    expect([result.state, steps]).toEqual(['awaitMargin', ['payMargin', 'cancel']]);
    expect(result.text).toMatch(/^请在 .* 前缴纳保证金 ¥3,850\.00，逾期不能参团$/);
    expect((await textsTo(market, buyer)).at(-1)).toContain(result.text);
    expect((await refusalOf(buyer.call(payMargin, { id }))).code).toBe('walletMissing');
    const { data } = await buyer.call(merchReg, { name: '林知夏', certNo: '11010519491231002X' });
    expect((await refusalOf(buyer.call(payMargin, { id }))).code).toBe('fundsShort');
    await buyer.call(topUp, { mbrNo: data.mbrNo ?? '', tranAmt: MARGIN });
    const { made } = await race(times(5, () => buyer.call(payMargin, { id })));
    expect(made).toHaveLength(5);
    expect((await resultOf({ buyer })).state).toBe('joined');
    await expectSoundGroup(market.db, of);
    await expectSoundLedger(market.db);
  });

  test('decided: not passed yet, and once the deadline is over', async () => {
    const of = await plan({ deadline: new Date(market.now().getTime() + HOUR_MS) });
    const payer = await payerWith(market, MARGIN);
    const id = await register(payer.buyer, of, '10');
    expect(await refusalOf(payer.buyer.call(payMargin, { id }))).toMatchObject({ code: 'decided' });
    await pass(operator, id, '3950');
    market.advance(HOUR_MS);
    expect((await resultOf(payer)).state).toBe('settling');
    const late = await refusalOf(payer.buyer.call(payMargin, { id }));
    expect(late).toEqual({ code: 'decided', text: '登记已截止，正在确定是否成团' });
    expect((await refusalOf(pass(operator, id))).code).toBe('decided');
    await closeAt(of);
    expect((await resultOf(payer)).state).toBe('leftOut');
  });

  test('the margin is not frozen at a price above the one that was registered for, until the buyer agrees', async () => {
    const of = await plan();
    const payer = await payerWith(market, MARGIN);
    const id = await register(payer.buyer, of, '10');
    await pass(operator, id, '3950');
    expect((await resultOf(payer)).state).toBe('awaitMargin');
    expect(await balanceOf(payer)).toBe(MARGIN);
    await payer.buyer.call(payMargin, { id });
    expect(await balanceOf(payer)).toBe('0.00');
  });

  test('the margin comes back when the operator refuses after all', async () => {
    const of = await plan();
    const joined = await member(of);
    await decide(operator, joined.id, { step: 'refuse', reason: '资质过期' }, 'auditPass');
    expect(await balanceOf(joined)).toBe(MARGIN);
    expect(await resultOf(joined)).toEqual({
      state: 'notPass',
      text: '资质过期，保证金 ¥3,850.00 已退还至钱包',
    });
    expect((await textsTo(market, joined.buyer)).at(-1)).toMatch(
      /资质过期。保证金 ¥3,850\.00 已退还/,
    );
    await expectSoundGroup(market.db, of);
  });
});

describe('groupPurchase.cancelPurchasing', () => {
  test('a registration without a frozen margin is taken back, and counts no more', async () => {
    const of = await plan();
    const waits = await member(of, null);
    await waits.buyer.call(cancelPurchasing, { id: waits.id });
    expect(await resultOf(waits)).toEqual({ state: 'cancelled', text: '登记已取消' });
    await waits.buyer.call(cancelPurchasing, { id: waits.id });
    const shown = await waits.buyer.call(planById, { scheduleId: String(of.scheduleId) });
    expect(shown.orderedQuantity).toBe('0');
    expect((await refusalOf(waits.buyer.call(payMargin, { id: waits.id }))).code).toBe('decided');
    expect((await refusalOf(pass(operator, waits.id))).code).toBe('decided');
  });

  test('decided: with a frozen margin it is binding; G404: an unknown registration or another account’s', async () => {
    const joined = await member(await plan());
    const other = await market.buyer();
    expect((await refusalOf(joined.buyer.call(cancelPurchasing, { id: joined.id }))).code).toBe(
      'decided',
    );
    for (const call of [payMargin, cancelPurchasing]) {
      for (const id of [joined.id, '999999999', 'none']) {
        expect((await refusalOf(other.call(call, { id }))).code).toBe('G404');
      }
    }
  });

  test('taken back and paid at once: exactly one of them takes place', async () => {
    const of = await plan();
    const payer = await payerWith(market, MARGIN);
    const id = await register(payer.buyer, of, '10');
    await pass(operator, id, '3950');
    const { made } = await race<unknown>([
      payer.buyer.call(cancelPurchasing, { id }),
      payer.buyer.call(payMargin, { id }),
    ]);
    expect(made).toHaveLength(1);
    await expectSoundGroup(market.db, of);
  });
});

describe('the close of a group', () => {
  test('reached: each buyer who has joined gets an order that takes over the margin, the others are left out', async () => {
    const of = await plan();
    const [one, other] = [await member(of), await member(of)];
    const [short, unseen] = [await member(of, null), await payerWith(market, MARGIN)];
    await register(unseen.buyer, of, '50');
    await closeDueGroups(market.db, new Date(of.deadline.getTime() - 1));
    expect((await planNow(market.db, of)).closedAt).toBeNull();
    expect(await closeAt(of)).toBe(1);
    expect((await planNow(market.db, of)).reached).toBe(true);
    for (const joined of [one, other]) {
      const { result, outcome, steps } = await newest(joined.buyer);
      expect([result.state, steps]).toEqual(['awaitPayment', ['payOrder']]);
      const order = await joined.buyer.call(orderById, { id: outcome?.orderCode ?? '' });
      expect(order).toMatchObject({ source: 'group', state: 'waitPay', paymentAmount: '38500.00' });
      expect(Date.parse(order.payDeadline) - of.deadline.getTime()).toBe(24 * HOUR_MS);
      expect(result.text).toContain(order.orderCode);
      expect((await textsTo(market, joined.buyer)).at(-1)).toContain(result.text);
      expect(await balanceOf(joined)).toBe('0.00');
    }
    for (const left of [short, unseen]) {
      expect((await resultOf(left)).state).toBe('leftOut');
      expect((await textsTo(market, left.buyer)).at(-1)).toContain('未参团');
    }
    expect(await balanceOf(unseen)).toBe(MARGIN);
    expect((await textsTo(market, seller)).at(-1)).toMatch(/已成团：已参团 20 吨，成团 20 吨/);
    const overview = (await operator.call(deskOverview, { rows: 500 })).plans.content.find(
      ({ scheduleId }) => scheduleId === String(of.scheduleId),
    );
    expect(overview?.registrations).toEqual([
      { state: 'awaitPayment', count: 2 },
      { state: 'leftOut', count: 2 },
    ]);
    const late = await market.buyer();
    expect((await refusalOf(late.call(purchasingSave, asked(of, '5')))).code).toBe('over');
    expect(await closeAt(of)).toBe(0);
    await expectSoundGroup(market.db, of);
    await expectSoundLedger(market.db);
  });

  test('not reached: every margin is released, and no order is made', async () => {
    const of = await plan({ targetQuantity: 3001 });
    const members = [await member(of), await member(of), await member(of)];
    await closeAt(of);
    for (const joined of members) {
      expect(await balanceOf(joined)).toBe(MARGIN);
      expect(await resultOf(joined)).toEqual({
        state: 'notReached',
        text: '截止时未达到成团数量，保证金 ¥3,850.00 已退还至钱包',
      });
      expect((await textsTo(market, joined.buyer)).at(-1)).toMatch(/未成团/);
    }
    expect((await membersOf(market.db, of)).map(({ order }) => order)).toEqual([null, null, null]);
    expect((await textsTo(market, seller)).at(-1)).toMatch(/未成团：已参团 30 吨，成团 30\.01 吨/);
    await expectSoundGroup(market.db, of);
    await expectSoundLedger(market.db);
  });

  test('without a joined buyer it is not reached, even if quantities were registered', async () => {
    const of = await plan({ targetQuantity: 0 });
    const waits = await member(of, null);
    await closeAt(of);
    expect((await planNow(market.db, of)).reached).toBe(false);
    expect((await resultOf(waits)).state).toBe('leftOut');
  });

  test('at the price of the audit, and the list says how it ended', async () => {
    const title = `集采${newSerial()}`;
    const of = await plan({ title, targetQuantity: 500 });
    const payer = await payerWith(market, MARGIN);
    const id = await register(payer.buyer, of, '10');
    await pass(operator, id, '3810.5');
    const [open] = (await payer.buyer.call(listByKeyword, { keyword: title })).content;
    expect([open?.state, open?.ownResult?.state]).toEqual(['open', 'joined']);
    await closeAt(of);
    const { outcome } = await newest(payer.buyer);
    const order = await payer.buyer.call(orderById, { id: outcome?.orderCode ?? '' });
    expect(order).toMatchObject({ paymentAmount: '38105.00', sellerName: store.name });
    expect(order.lines[0]).toMatchObject({ sellingPrice: '3810.50' });
    const [closed] = (await payer.buyer.call(listByKeyword, { keyword: title })).content;
    expect([closed?.state, closed?.ownResult?.state]).toEqual(['reached', 'awaitPayment']);
  });

  test('of a supplier that is no store it is an order of the platform’s own', async () => {
    const of = await plan({ supplierName: '平台自营', targetQuantity: 500 });
    const joined = await member(of);
    await closeAt(of);
    const { outcome } = await newest(joined.buyer);
    const { lines } = await joined.buyer.call(orderById, { id: outcome?.orderCode ?? '' });
    const isOwn = eq(sellers.selfOperated, true);
    const own = first(await market.db.select().from(sellers).where(isOwn).limit(1));
    expect(lines).toMatchObject([{ sellerCode: own.code, deliveryAddress: of.deliveryPlace }]);
  });

  testWhenFull(
    'two processes at once: each group is closed once, each order made and margin moved once',
    async () => {
      const plans = await Promise.all(times(3, (at) => plan({ targetQuantity: 1000 + 1500 * at })));
      for (const of of plans) await Promise.all([member(of), member(of)]);
      const second = await openMarketBeside();
      try {
        const { deadline } = first(plans.slice(-1));
        const due = new Date(deadline.getTime() + 60_000);
        const closed = await Promise.all(
          [market.db, second.db, market.db, second.db].map((db) => closeDueGroups(db, due)),
        );
        expect(closed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(plans.length);
      } finally {
        await second.close();
      }
      for (const of of plans) {
        const members = await membersOf(market.db, of);
        const reached = of.targetQuantity <= 2000;
        expect(members.map(({ order }) => order !== null)).toEqual([reached, reached]);
        await expectSoundGroup(market.db, of);
      }
      await expectSoundLedger(market.db);
    },
  );
});

/** A second process of the market; PGlite has one. */
const openMarketBeside = async (): Promise<Pick<OpenMarket, 'db' | 'close'>> =>
  market.database.databaseUrl
    ? openMarket(market.database)
    : { db: market.db, close: async () => {} };

/** A group that was reached by one, with the order. */
async function reached(yuan = MARGIN, fields: Partial<Plan> = {}) {
  const of = await plan({ targetQuantity: 500, ...fields });
  const joined = await member(of, yuan);
  await closeAt(of);
  const { outcome } = await newest(joined.buyer);
  const orderCode = outcome?.orderCode ?? '';
  const order = await joined.buyer.call(orderById, { id: orderCode });
  return { of, joined, order };
}

describe('the margin of an order that a group made', () => {
  test('comes back once when the order is paid', async () => {
    const { of, joined, order } = await reached('42350.00');
    expect(await settleGroupMargins(market.db, market.now())).toBe(0);
    await payByWallet(market, joined, order);
    expect((await resultOf(joined)).text).toBe('保证金 ¥3,850.00 将退还至钱包');
    await Promise.all(times(4, () => settleGroupMargins(market.db, market.now())));
    expect(await balanceOf(joined)).toBe(MARGIN);
    expect(await resultOf(joined)).toEqual({
      state: 'paid',
      text: '订单已支付，保证金 ¥3,850.00 已退还至钱包',
    });
    expect((await textsTo(market, joined.buyer)).at(-1)).toContain('已成团，已付款');
    expect((await textsTo(market, seller)).at(-1)).toContain(`订单 ${order.orderCode} 已付款`);
    await expectSoundGroup(market.db, of);
    await expectSoundLedger(market.db);
  });

  test('comes back too where the order was paid and then refunded by agreement, before the job has seen it', async () => {
    const { of, joined, order } = await reached('42350.00');
    await payByWallet(market, joined, order);
    const { orderCode } = order;
    const whole = claim(orderCode, { position: undefined });
    const { id } = await joined.buyer.call(applyAfterSale, whole);
    await seller.call(sellerStep, { id, step: 'agree' }, { serial: newSerial() });
    expect((await resultOf(joined)).text).toBe('订单已退款，保证金 ¥3,850.00 将退还至钱包');
    await settleGroupMargins(market.db, market.now());
    expect(await resultOf(joined)).toEqual({
      state: 'refunded',
      text: '订单已退款，保证金 ¥3,850.00 已退还至钱包',
    });
    expect(await balanceOf(joined)).toBe('42350.00');
    await expectSoundGroup(market.db, of);
    await expectSoundLedger(market.db);
  });

  test('unpaid in its time it is the seller’s, and buyer, seller and operator see it', async () => {
    const isOther = and(eq(sellers.selfOperated, false), ne(sellers.code, store.code));
    const { code, name } = first(await market.db.select().from(sellers).where(isOther).limit(1));
    const { of, joined, order } = await reached(MARGIN, { supplierName: name });
    const owner = await payerWith(market, null, { platformType: 'seller', sellerCode: code });
    // A seller of the demo has sold before.
    const before = Number(await balanceOf(owner));
    await expireUnpaidOrders(market.db, new Date(order.payDeadline));
    await Promise.all(times(4, () => settleGroupMargins(market.db, market.now())));
    const result = { state: 'defaulted', text: '订单未付款，保证金 ¥3,850.00 归卖家' };
    expect(await resultOf(joined)).toEqual(result);
    expect(await balanceOf(joined)).toBe('0.00');
    expect(Number(await balanceOf(owner)) - before).toBeCloseTo(Number(MARGIN), 2);
    const { content } = await owner.buyer.call(statement, { mbrNo: owner.mbrNo });
    expect(content[0]).toMatchObject({ kind: 'marginForfeit', plan: { title: of.title } });
    const [listed] = (await operator.call(registrations, { kind: 'group', rows: 1 })).content;
    expect(listed).toMatchObject({ result, steps: [] });
    expect((await textsTo(market, joined.buyer)).at(-1)).toContain(result.text);
    expect((await textsTo(market, owner.buyer)).at(-1)).toMatch(
      /买家未.*付款，保证金 ¥3,850\.00 已划入/,
    );
    await expectSoundGroup(market.db, of);
    await expectSoundLedger(market.db);
  });

  test('is the seller’s too when the buyer cancels the order', async () => {
    const { of, joined, order } = await reached();
    await joined.buyer.call(cancelOrder, { orderCode: order.orderCode }, { serial: newSerial() });
    await settleGroupMargins(market.db, market.now());
    expect((await resultOf(joined)).state).toBe('defaulted');
    await expectSoundGroup(market.db, of);
  });
});

describe('a plan that is withdrawn', () => {
  test('gives every margin back and ends its registrations, before its close', async () => {
    const of = await plan();
    const [joined, waits] = [await member(of), await member(of, null)];
    const id = String(of.scheduleId);
    await operator.call(withdraw, { kind: 'plan', id }, { serial: newSerial() });
    expect(await balanceOf(joined)).toBe(MARGIN);
    expect(await resultOf(joined)).toEqual({
      state: 'withdrawn',
      text: '平台已撤回该计划，保证金 ¥3,850.00 已退还至钱包',
    });
    expect((await resultOf(waits)).text).toBe('平台已撤回该计划');
    expect((await textsTo(market, waits.buyer)).at(-1)).toContain('计划已撤回');
    expect(await closeAt(of)).toBe(0);
    expect((await refusalOf(waits.buyer.call(payMargin, { id: waits.id }))).code).toBe('decided');
    await expectSoundGroup(market.db, of);
  });

  test('after its close is only hidden; its outcome stays', async () => {
    const { of, joined } = await reached();
    const id = String(of.scheduleId);
    await operator.call(withdraw, { kind: 'plan', id }, { serial: newSerial() });
    expect((await resultOf(joined)).state).toBe('awaitPayment');
  });

  test('withdrawn and closed at once: one of them ends the group, and every margin is accounted for', async () => {
    const of = await plan();
    const members = [await member(of), await member(of)];
    const id = String(of.scheduleId);
    await Promise.all([
      operator.call(withdraw, { kind: 'plan', id }, { serial: newSerial() }),
      closeAt(of),
    ]);
    const states = await Promise.all(members.map(async (each) => (await resultOf(each)).state));
    expect([
      ['withdrawn', 'withdrawn'],
      ['awaitPayment', 'awaitPayment'],
    ]).toContainEqual(states);
    await expectSoundGroup(market.db, of);
  });
});
