import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  afterSaleCases,
  applyAfterSale,
  buyerStep,
  claimableOrder,
  deskAfterSaleCases,
  deskStep,
  saleAfterSaleCases,
  sellerStep,
} from '#app/domain/after-sale/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { invoiceRequests, registerInvoice } from '#app/domain/invoice/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { download, upload } from '#tests/api/file/uploading.ts';
import { apply, received, registration } from '#tests/api/invoice/invoicing.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { pay, race, times } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { endSilentCases } from '#trading-api/after-sale/step.ts';
import { releaseOrder } from '#trading-api/order/index.ts';
import {
  giftCards,
  type OrderDeduction,
  orders,
  refunds,
  sellerPayouts,
} from '#trading-api/schema.ts';
import { claim, claimed } from './cases.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'operator', name: '平台运营' });
});
afterAll(() => market.close());
afterEach(() => expectSoundLedger(market.db));

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
type Step = Input<typeof buyerStep>;
const act = (by: Buyer, id: string, step: Step['step'], fields: Partial<Step> = {}) =>
  by.call(by === operator ? deskStep : sellers.has(by) ? sellerStep : buyerStep, {
    ...{ id, step },
    ...fields,
  });
const sellers = new Set<Buyer>();

async function receivedOrder() {
  const made = await received(market);
  sellers.add(made.seller);
  return made;
}
const caseOf = async (buyer: Buyer, id: string) =>
  first((await buyer.call(afterSaleCases, { id })).content);
const refundsOf = (orderCode: string) =>
  market.db.select().from(refunds).where(eq(refunds.orderCode, orderCode));

describe('a case about what was received', () => {
  test('agreed: the money goes back the way it came, from the seller, and shows on the order', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    expect((await buyer.call(claimableOrder, { orderCode })).lines).toMatchObject([
      { position: 0, count: '10', amount: '38500.00' },
    ]);
    const id = await claimed(buyer, orderCode, { amount: '3000' });
    expect(await caseOf(buyer, id)).toMatchObject({
      ...{ state: 'waitSeller', asked: '3000.00', steps: ['withdraw'] },
    });
    await act(seller, id, 'agree');
    expect(await caseOf(buyer, id)).toMatchObject({ state: 'refunded', refunded: '3000.00' });
    expect(await refundsOf(orderCode)).toMatchObject([{ amount: 300_000, reason: 'after_sale' }]);
    const order = await buyer.call(orderById, { id: orderCode });
    expect(order).toMatchObject({ paidAmount: '35500.00', settledAmount: '35500.00' });
    expect(order.refunds).toMatchObject([{ reason: 'after_sale', state: 'waiting' }]);
    expect(order.events.filter(({ kind }) => kind === 'afterSale')).toHaveLength(2);
    const payout = await market.db
      .select()
      .from(sellerPayouts)
      .where(eq(sellerPayouts.orderCode, orderCode));
    expect(payout).toMatchObject([{ paid: 3_550_000, charged: 300_000 }]);
  });

  test('the seller offers less: taken, or the platform decides', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const taken = await claimed(buyer, orderCode, { kind: 'discount', amount: '1000' });
    await act(seller, taken, 'offer', { amount: '600', note: '按六成' });
    await act(buyer, taken, 'accept');
    expect(await caseOf(buyer, taken)).toMatchObject({ state: 'refunded', refunded: '600.00' });
    const decided = await claimed(buyer, orderCode, { amount: '1000' });
    await act(seller, decided, 'refuse', { note: '复检合格' });
    await act(buyer, decided, 'escalate', { note: '有检测报告' });
    await act(operator, decided, 'grant', { amount: '800', note: '以报告为准' });
    expect(await caseOf(buyer, decided)).toMatchObject({ state: 'refunded', refunded: '800.00' });
    expect(await buyer.call(orderById, { id: orderCode })).toMatchObject({
      paidAmount: '37100.00',
    });
  });

  test('returned goods: the buyer says how, the seller has got them, the money goes back', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const id = await claimed(buyer, orderCode, { kind: 'returnRefund', count: '4' });
    await act(seller, id, 'agree');
    expect(await codeOf(act(buyer, id, 'sendBack'))).toBe('missing');
    await act(buyer, id, 'sendBack', { way: '顺达物流 SD1' });
    expect((await buyer.call(claimableOrder, { orderCode })).lines).toMatchObject([
      { count: '6', amount: '23100.00' },
    ]);
    await act(seller, id, 'confirmReturn');
    expect(await caseOf(buyer, id)).toMatchObject({ refunded: '15400.00' });
  });

  test('exchanged goods: sent again, and nothing goes back', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const id = await claimed(buyer, orderCode, { kind: 'exchange', count: '2' });
    await act(seller, id, 'agreeResend');
    await act(seller, id, 'resend', { way: '浙B12345' });
    await act(buyer, id, 'confirmResent');
    expect(await caseOf(buyer, id)).toMatchObject({ state: 'done', refunded: null });
    expect(await refundsOf(orderCode)).toEqual([]);
  });

  test('evidence can be read by the buyer, the seller and the operator only', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const { id: file } = await upload(market, buyer, { moderType: 'afterSale' });
    await claimed(buyer, orderCode, { fileIds: [file] });
    for (const by of [buyer, seller, operator]) {
      expect((await download(market, by, file)).status).toBe(200);
    }
    const others = [await sellerOf(market, 'S0002'), await market.buyer()];
    for (const by of others) expect(await codeOf(download(market, by, file))).toBe('G404');
  });

  test('each side sees its own, the operator all', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const id = await claimed(buyer, orderCode);
    const other = await sellerOf(market, 'S0002');
    const stranger = await market.buyer();
    expect((await seller.call(saleAfterSaleCases, { id })).content).toHaveLength(1);
    expect((await operator.call(deskAfterSaleCases, { id })).content).toHaveLength(1);
    expect((await other.call(saleAfterSaleCases, { id })).content).toEqual([]);
    expect((await stranger.call(afterSaleCases, { id })).content).toEqual([]);
    expect(await codeOf(other.call(sellerStep, { id, step: 'agree' }))).toBe('G404');
    expect(await codeOf(stranger.call(buyerStep, { id, step: 'withdraw' }))).toBe('G404');
    expect(await codeOf(stranger.call(claimableOrder, { orderCode }))).toBe('G404');
  });

  test('an issued invoice is to be reversed in part, a waiting request is lowered', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const issued = await apply(buyer, [{ orderCode, amount: '38000' }]);
    const values = { amount: '38000', taxAmount: '4371.68' };
    await seller.call(registerInvoice, await registration(market, seller, issued.id, values));
    const waiting = await apply(buyer, [{ orderCode, amount: '500' }]);
    const id = await claimed(buyer, orderCode, { amount: '2000' });
    await act(seller, id, 'agree');
    const { content } = await buyer.call(invoiceRequests, { orderCode });
    expect(content).toMatchObject([
      { id: waiting.id, state: 'refused', amount: '0.00' },
      { id: issued.id, state: 'issued', overAmount: '1500.00' },
    ]);
  });
});

describe('afterSale.apply', () => {
  test('afterSale.apply: missing a reason or a quantity, invalid, tooLarge', async () => {
    const { buyer, orderCode } = await receivedOrder();
    const send = (fields: object) => buyer.call(applyAfterSale, claim(orderCode, fields));
    expect((await problemsOf(send({ reason: '', count: '' }))).map(({ code }) => code)).toContain(
      'missing',
    );
    expect(await codeOf(send({ count: '十' }))).toBe('invalid');
    expect(await codeOf(send({ amount: 'x' }))).toBe('invalid');
    expect(await codeOf(send({ amount: '' }))).toBe('missing');
    expect(await codeOf(send({ count: '10.01' }))).toBe('tooLarge');
    expect(await codeOf(send({ amount: '3850.01' }))).toBe('tooLarge');
  });

  test('afterSale.apply: tooLarge; of cases opened at once none claims what another has', async () => {
    const { buyer, orderCode } = await receivedOrder();
    const { made, refused } = await race(
      times(6, () =>
        buyer.call(applyAfterSale, claim(orderCode, { kind: 'returnRefund', count: '4' })),
      ),
    );
    expect([made.length, new Set(refused)]).toEqual([2, new Set(['tooLarge'])]);
  });

  test('afterSale.apply: decided, before anything is received or of an unpaid order', async () => {
    const { buyer, orderCode } = await sold(market);
    expect(await codeOf(buyer.call(applyAfterSale, claim(orderCode)))).toBe('decided');
    const unpaid = await sold(market, { paid: false });
    const asked = unpaid.buyer.call(applyAfterSale, claim(unpaid.orderCode));
    expect(await codeOf(asked)).toBe('decided');
    // Vouchers are money: whoever keeps them has nothing to give back.
    const kind = {
      kind: 'self',
      productType: 'vouchers',
      unit: '张',
      unitDecimals: false,
    } as const;
    const vouchers = await market.offer({ ...kind, deliveryWay: 1 });
    market.advance(3000);
    const bought = await submit(buyer, direct(vouchers, '10'));
    await pay(buyer, bought.orderCode);
    const { lines } = await buyer.call(claimableOrder, { orderCode: bought.orderCode });
    expect(lines).toEqual([]);
    const kept = buyer.call(applyAfterSale, claim(bought.orderCode));
    expect(await codeOf(kept)).toBe('decided');
  });

  test('afterSale.apply: over, ninety days after the receipt', async () => {
    const { buyer, orderCode } = await receivedOrder();
    const settledAt = new Date(market.now().getTime() - 91 * 24 * 3_600_000);
    await market.db.update(orders).set({ settledAt }).where(eq(orders.orderCode, orderCode));
    const shown = await buyer.call(claimableOrder, { orderCode });
    expect(shown).toMatchObject({ lines: [], until: expect.any(String) });
    expect(await codeOf(buyer.call(applyAfterSale, claim(orderCode)))).toBe('over');
  });

  test('afterSale.apply: fileRefused, the file of another', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const { id: file } = await upload(market, seller, { moderType: 'afterSale' });
    const asked = buyer.call(applyAfterSale, claim(orderCode, { fileIds: [file] }));
    expect(await codeOf(asked)).toBe('fileRefused');
  });
});

describe('an order that is not shipped', () => {
  const whole = (orderCode: string) => claim(orderCode, { position: undefined });

  test('goes back whole: cancelled, with its money, stock and deductions', async () => {
    const goods = await market.offer({ sellerCode: 'S0001' });
    const before = await market.stockOf(goods.id);
    const { buyer, orderCode } = await sold(market, { lines: [[goods, '10']] });
    const seller = await sellerOf(market);
    sellers.add(seller);
    const { id } = await buyer.call(applyAfterSale, whole(orderCode));
    await act(seller, id, 'agree');
    expect(await buyer.call(orderById, { id: orderCode })).toMatchObject({
      ...{ state: 'cancelled', paidAmount: '0.00' },
      refunds: [{ reason: 'after_sale', amount: '38500.00' }],
    });
    expect(await market.stockOf(goods.id)).toBe(before);
  });

  test('afterSale.apply: exists, while it is asked for; decided, once it is shipped', async () => {
    const { buyer, orderCode } = await sold(market);
    await buyer.call(applyAfterSale, whole(orderCode));
    expect(await codeOf(buyer.call(applyAfterSale, whole(orderCode)))).toBe('exists');
    const other = await sold(market);
    await ship(await sellerOf(market), other.orderCode, [['4']]);
    const late = other.buyer.call(applyAfterSale, whole(other.orderCode));
    expect(await codeOf(late)).toBe('decided');
  });

  test('shipped meanwhile: nothing goes back, the case is closed', async () => {
    const { buyer, orderCode } = await sold(market);
    const seller = await sellerOf(market);
    sellers.add(seller);
    const { id } = await buyer.call(applyAfterSale, whole(orderCode));
    await ship(seller, orderCode);
    await act(seller, id, 'agree');
    expect(await caseOf(buyer, id)).toMatchObject({ state: 'closed', refunded: null });
    expect(await refundsOf(orderCode)).toEqual([]);
  });

  test('escalated, it is decided by the platform, which proves itself for what goes back then', async () => {
    const lines = [
      [await market.offer({ sellerCode: 'S0001' }), '13'],
      [await market.offer({ sellerCode: 'S0001' }), '14'],
    ] as const;
    const seller = await sellerOf(market);
    sellers.add(seller);
    const { buyer, orderCode } = await sold(market, { lines, paid: false });
    await market.db.transaction(async (tx) => {
      const terms = { kind: 'monthly' as const, days: 30 };
      await tx.update(orders).set({ terms }).where(eq(orders.orderCode, orderCode));
      await releaseOrder(tx, { orderCode }, market.now());
    });
    const { id } = await buyer.call(applyAfterSale, whole(orderCode));
    await act(seller, id, 'refuse', { note: '已备货' });
    await act(buyer, id, 'escalate', { note: '不需要了' });
    expect(await caseOf(buyer, id)).toMatchObject({ state: 'waitPlatform', asked: '0.00' });
    // Paid after it was asked for.
    await pay(buyer, orderCode);
    await market.prove(operator, new Date(0));
    expect(await codeOf(act(operator, id, 'grant'))).toBe('G002');
    await market.prove(operator, market.now());
    await act(operator, id, 'grant');
    expect(await caseOf(buyer, id)).toMatchObject({ state: 'refunded', refunded: '103950.00' });
    expect(await buyer.call(orderById, { id: orderCode })).toMatchObject({ state: 'cancelled' });
  });
});

describe('the steps of a case', () => {
  test('afterSale.step, saleAfterSale.step, afterSaleDesk.step: missing a reason', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const id = await claimed(buyer, orderCode);
    expect(await codeOf(act(seller, id, 'refuse', { note: ' ' }))).toBe('missing');
    await act(seller, id, 'refuse', { note: '合格' });
    expect(await codeOf(act(buyer, id, 'escalate'))).toBe('missing');
    await act(buyer, id, 'escalate', { note: '不合格' });
    expect(await codeOf(act(operator, id, 'dismiss'))).toBe('missing');
  });

  test('saleAfterSale.step, afterSaleDesk.step: invalid, an amount that is not possible', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const id = await claimed(buyer, orderCode, { amount: '1000' });
    for (const amount of ['', 'x', '0', '1000']) {
      expect(await codeOf(act(seller, id, 'offer', { amount }))).toBe('invalid');
    }
    await act(seller, id, 'refuse', { note: '合格' });
    await act(buyer, id, 'escalate', { note: '不合格' });
    for (const amount of ['', '1000.01']) {
      expect(await codeOf(act(operator, id, 'grant', { amount }))).toBe('invalid');
    }
  });

  test('afterSale.step, saleAfterSale.step, afterSaleDesk.step: decided, what its state does not allow', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const id = await claimed(buyer, orderCode);
    expect(await codeOf(act(buyer, id, 'accept'))).toBe('decided');
    expect(await codeOf(act(operator, id, 'grant', { amount: '1' }))).toBe('decided');
    // Neither side can take the step of the other.
    expect(await codeOf(act(seller, id, 'withdraw'))).toBe('decided');
    await act(seller, id, 'agree');
    expect(await codeOf(act(seller, id, 'agree'))).toBe('decided');
  });

  test('afterSaleDesk.step: an operator cannot decide a case of their own order', async () => {
    const { seller, orderCode } = await received(market, { buyer: operator });
    sellers.add(seller);
    const { id } = await operator.call(applyAfterSale, claim(orderCode));
    await act(seller, id, 'refuse', { note: '合格' });
    await operator.call(buyerStep, { id, step: 'escalate', note: '不合格' });
    expect(await codeOf(act(operator, id, 'grant', { amount: '1' }))).toBe('G003');
  });

  test('agreed many times at once, while its deadline ends it too: refunded once', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const id = await claimed(buyer, orderCode, { amount: '1000' });
    market.advance(49 * 3_600_000);
    await race<unknown>([
      ...times(4, () => act(seller, id, 'agree')),
      ...times(3, () => endSilentCases(market.db, market.now())),
    ]);
    expect(await refundsOf(orderCode)).toHaveLength(1);
    expect(await caseOf(buyer, id)).toMatchObject({ state: 'refunded', refunded: '1000.00' });
  });

  test('a case of each kind ends by itself when the other side does not answer in time', async () => {
    const { buyer, orderCode } = await receivedOrder();
    const kinds = ['returnRefund', 'refundOnly', 'exchange', 'discount'] as const;
    const ids = [];
    for (const kind of kinds) ids.push(await claimed(buyer, orderCode, { kind }));
    for (let days = 0; days < 4; days += 1) {
      market.advance(11 * 24 * 3_600_000);
      await endSilentCases(market.db, market.now());
    }
    const states = await Promise.all(ids.map((id) => caseOf(buyer, id)));
    expect(states.map(({ state }) => state)).toEqual([
      ...['closed', 'refunded', 'refunded', 'refunded'],
    ]);
    expect(states.map(({ deadline }) => deadline)).toEqual([null, null, null, null]);
  });

  test('gift cards of an order come back in proportion, the rest with the last refund', async () => {
    const { buyer, seller, orderCode } = await receivedOrder();
    const [card] = await market.db
      .insert(giftCards)
      .values({
        customerId: buyer.id,
        cardNo: `SALE${buyer.id}`,
        faceAmount: 10_000,
        balanceAmount: 0,
        validUntil: new Date('2099-01-01'),
      })
      .returning();
    const deduction: OrderDeduction = {
      kind: 'giftCard',
      label: '电子礼品卡',
      amount: 100,
      sourceId: String(card?.id),
    };
    await market.db
      .update(orders)
      .set({ deductions: [deduction], settledAmount: 3_849_900, paymentAmount: 3_849_900 })
      .where(eq(orders.orderCode, orderCode));
    const third = await claimed(buyer, orderCode, { kind: 'returnRefund', count: '3.33' });
    await act(seller, third, 'agree');
    await act(buyer, third, 'sendBack', { way: '浙B12345' });
    await act(seller, third, 'confirmReturn');
    const balance = async () =>
      first(
        await market.db
          .select()
          .from(giftCards)
          .where(eq(giftCards.id, card?.id ?? 0)),
      ).balanceAmount;
    expect(await balance()).toBe(33);
    const rest = await claimed(buyer, orderCode, { kind: 'returnRefund', count: '6.67' });
    await act(seller, rest, 'agree');
    await act(buyer, rest, 'sendBack', { way: '浙B12345' });
    await act(seller, rest, 'confirmReturn');
    expect(await balance()).toBe(100);
  });
});
