import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { myDeadlines } from '#app/domain/message/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { remittance, uploadReceipt } from '#app/domain/remittance/contract.ts';
import {
  cancelPartPaid,
  deskRefunds,
  markRefundDone,
  openBalances,
  retryRefund,
} from '#app/domain/remittance/money-desk-contract.ts';
import { assignLine, receiptList } from '#app/domain/remittance/statement-contract.ts';
import { upload } from '#tests/api/inquiry/offering.ts';
import { times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { orders, refunds } from '#trading-api/schema.ts';
import { arrived, chooseFor, importLines, lineBy, operatorOf, remitted } from './remitting.ts';

const DAY_MS = 24 * 3_600_000;

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await operatorOf(market);
});
afterAll(async () => {
  await expectSoundLedger(market.db);
  await market.close();
});

/** An order of 7,700.00 yuan of which this much was transferred. */
async function partPaid(amount: string) {
  const made = await remitted(market);
  const line = arrived(market, { amount, payerName: '代付公司', payerAccount: '6222 01' });
  await importLines(operator, [line]);
  const lineId = String((await lineBy(market, line.reference))?.id);
  await operator.call(assignLine, { lineId, orderCode: made.orderCode });
  return made;
}

const orderOf = (buyer: Buyer, id: string) => buyer.call(orderById, { id });
const overdue = async () => (await operator.call(openBalances, { rows: 500 })).content;
const waiting = async (orderCode: string) =>
  (await operator.call(deskRefunds, { rows: 500 })).content.filter(
    (refund) => refund.orderCode === orderCode,
  );
const cancel = (orderCode: string, reason = '逾期未付清') =>
  operator.call(cancelPartPaid, { orderCode, reason });

describe('an order that is paid in part and no further', () => {
  test('issue 18 §2: does not expire; it is overdue for buyer and operator, who cancels it', async () => {
    const { buyer, orderCode } = await partPaid('700.00');
    expect((await overdue()).map((each) => each.orderCode)).not.toContain(orderCode);
    const partly = await operator.call(openBalances, { of: 'partPaid', rows: 500 });
    expect(partly.content.find((each) => each.orderCode === orderCode)).toMatchObject({
      ...{ paidAmount: '700.00', overdueAmount: '0.00', cancellable: true },
    });
    market.advance(7 * DAY_MS);
    await expireUnpaidOrders(market.db, market.now());
    expect((await orderOf(buyer, orderCode)).state).toBe('partPaid');
    const mine = (await overdue()).find((each) => each.orderCode === orderCode);
    expect(mine).toMatchObject({
      paidAmount: '700.00',
      overdueAmount: '7000.00',
      instalment: 'full',
      cancellable: true,
    });
    const { deadlines } = await buyer.call(myDeadlines, {});
    expect(deadlines.map(({ uid }) => uid)).toEqual([`order-${orderCode}`]);
    await cancel(orderCode);
    const order = await orderOf(buyer, orderCode);
    expect(order).toMatchObject({
      state: 'cancelled',
      cancelReason: 'operator',
      paidAmount: '0.00',
    });
    expect(order.events.map(({ kind }) => kind)).toContain('cancelledByOperator');
    expect(await waiting(orderCode)).toMatchObject([
      {
        amount: '700.00',
        reason: 'order_cancelled',
        payer: { name: '代付公司', account: '6222 01' },
      },
    ]);
    expect((await overdue()).map((each) => each.orderCode)).not.toContain(orderCode);
    market.advance(-7 * DAY_MS);
  });

  test('moneyDesk.cancelOrder: missing: a reason; decided: an order that is unpaid or fully paid', async () => {
    const unpaid = await remitted(market);
    expect((await refusalOf(cancel(unpaid.orderCode, ' '))).code).toBe('missing');
    expect((await refusalOf(cancel(unpaid.orderCode))).code).toBe('decided');
    const paid = await partPaid('7700.00');
    expect((await refusalOf(cancel(paid.orderCode))).code).toBe('decided');
    expect((await refusalOf(cancel('none'))).code).toBe('G404');
  });

  test('cancelled by several at once what was paid goes back once', async () => {
    const { orderCode } = await partPaid('500.00');
    const outcomes = await Promise.all(
      times(5, () =>
        cancel(orderCode)
          .then(() => 'done')
          .catch((error: { code: string }) => error.code),
      ),
    );
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
    expect(await waiting(orderCode)).toHaveLength(1);
  });

  test('what was delivered on monthly terms is overdue, and is not to be cancelled', async () => {
    const { buyer, orderCode } = await remitted(market);
    const settledAt = new Date(market.now().getTime() - 31 * DAY_MS);
    await market.db
      .update(orders)
      .set({
        state: 'completed',
        terms: { kind: 'monthly', days: 30 },
        settledAmount: 770_000,
        settledAt,
      })
      .where(eq(orders.orderCode, orderCode));
    market.advance(7 * DAY_MS);
    const mine = (await overdue()).find((each) => each.orderCode === orderCode);
    expect(mine).toMatchObject({ instalment: 'monthly', cancellable: false });
    const { deadlines } = await buyer.call(myDeadlines, {});
    expect(deadlines.map(({ title }) => title)).toEqual([`订单 ${orderCode} 月结款`]);
    // The deadline is that of what is due, and its receipt is seen although the order is completed.
    const payDeadline = new Date(settledAt.getTime() + 30 * DAY_MS).toISOString();
    expect(await buyer.call(remittance, { orderCode })).toMatchObject({ payDeadline });
    expect(await chooseFor(buyer, orderCode)).toMatchObject({ payDeadline });
    const fileId = await upload(market, buyer, 'receipt');
    await buyer.call(uploadReceipt, { orderCode, fileIds: [fileId] });
    const receipts = async () =>
      (await operator.call(receiptList, { rows: 500 })).content.filter(
        (each) => each.orderCode === orderCode,
      );
    expect(await receipts()).toMatchObject([{ fileId, dueAmount: '7700.00' }]);
    const own = eq(orders.orderCode, orderCode);
    await market.db.update(orders).set({ settledAt: null, settledAmount: null }).where(own);
    expect(await buyer.call(remittance, { orderCode })).toMatchObject({ payDeadline: null });
    const all = { settledAt, settledAmount: 770_000, paidAmount: 770_000 };
    await market.db.update(orders).set(all).where(own);
    expect(await receipts()).toEqual([]);
    await market.db.update(orders).set({ paidAmount: 0 }).where(own);
    expect((await refusalOf(cancel(orderCode))).code).toBe('decided');
    market.advance(-7 * DAY_MS);
  });
});

describe('moneyDesk.refundDone', () => {
  test('issue 18 §2: a refund sent by hand is recorded with its sender, time and reference', async () => {
    const { buyer, orderCode } = await partPaid('300.00');
    await cancel(orderCode);
    const [refund] = await waiting(orderCode);
    const id = refund?.id ?? '';
    await operator.call(markRefundDone, { id, reference: ' 网银 0001 ' });
    expect(await waiting(orderCode)).toEqual([]);
    const done = (await operator.call(deskRefunds, { done: true, rows: 500 })).content;
    expect(done.find((each) => each.id === id)?.done).toMatchObject({
      by: '财务小李',
      reference: '网银 0001',
    });
    expect((await orderOf(buyer, orderCode)).refunds).toMatchObject([{ state: 'done' }]);
  });

  test('moneyDesk.refundDone: missing, alreadySo, and one that a provider still sends', async () => {
    const { orderCode } = await partPaid('200.00');
    await cancel(orderCode);
    const id = (await waiting(orderCode))[0]?.id ?? '';
    const mark = (one: string, reference = 'R1') =>
      operator.call(markRefundDone, { id: one, reference });
    expect((await refusalOf(mark(id, ' '))).code).toBe('missing');
    await mark(id);
    expect((await refusalOf(mark(id))).code).toBe('alreadySo');
    expect((await refusalOf(mark('999999999'))).code).toBe('G404');
    const [sent] = await market.db
      .insert(refunds)
      .values({ orderCode, amount: 1, reason: 'settlement' })
      .returning();
    expect((await refusalOf(mark(String(sent?.id)))).code).toBe('alreadySo');
    expect(await waiting(orderCode)).toEqual([]);
  });

  test('moneyDesk.retryRefund: decided: a refund that no provider has refused; G404: an unknown one', async () => {
    const { orderCode } = await partPaid('200.00');
    await cancel(orderCode);
    const id = (await waiting(orderCode))[0]?.id ?? '';
    expect((await refusalOf(operator.call(retryRefund, { id }))).code).toBe('decided');
    expect((await refusalOf(operator.call(retryRefund, { id: '999999999' }))).code).toBe('G404');
    await operator.call(markRefundDone, { id, reference: 'R1' });
    expect((await refusalOf(operator.call(retryRefund, { id }))).code).toBe('decided');
    expect(await waiting(orderCode)).toEqual([]);
  });
});
