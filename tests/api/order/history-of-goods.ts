import { and, eq, inArray } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import { payableNow } from '#app/domain/order/terms.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { first } from '#tests/api/support/open-market.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import { correctShipment } from '#trading-api/delivery/correct.ts';
import { receiveGoods, receiveUnconfirmed } from '#trading-api/delivery/receive.ts';
import { sentLines } from '#trading-api/delivery/sent-lines.ts';
import { shipGoods } from '#trading-api/delivery/ship.ts';
import { answerAboutWeight } from '#trading-api/delivery/weight.ts';
import { bookPayments, lockOrders } from '#trading-api/order/book-payment.ts';
import { cancelOwnOrder } from '#trading-api/order/cancel.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { lockOrder, unbookPayment } from '#trading-api/order/index.ts';
import { undoOf } from '#trading-api/order/tables.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { cancelByOperator } from '#trading-api/remittance/money-desk.ts';
import {
  deliveries,
  deliveryLines,
  ledgerAccounts,
  orderPayments,
  orders,
  paymentAttempts,
} from '#trading-api/schema.ts';
import { askForMoney, marketAccount, sellerAccount, transfer } from '#trading-api/wallet/index.ts';
import { decideAboutMoney } from '#trading-api/wallet/withdrawal-desk.ts';
import type { Checkout, History } from './history.ts';
import { sellerMoney } from './history-facts.ts';
import { nextSerial } from './history-players.ts';

/** What the goods of the open market may be off. */
const GRANTED_PERCENT = 5;

type PayMethod = 'transfer' | 'alipay';

/** Pays a share of what is due of some orders by one payment. */
async function payOrders(
  checkout: Checkout,
  orderCodes: readonly string[],
  { what, percent, method }: { what: 'pay' | 'pay all'; percent: number; method: PayMethod },
) {
  const open = await checkout.db
    .select({ state: orders.state, paid: orders.paidAmount, settled: orders.settledAmount })
    .from(orders)
    .where(inArray(orders.orderCode, [...orderCodes]));
  const isOver = ({ state, paid, settled }: (typeof open)[number]) =>
    state === 'cancelled' || (settled !== null && paid >= settled);
  if (open.every(isOver)) return;
  await checkout.attempt(what, async (tx) => {
    const { now } = checkout;
    const locked = await lockOrders(tx, orderCodes);
    const from = await marketAccount(tx, 'topUp');
    const dues = locked.flatMap((order) => {
      const due = payableNow(order, now)?.amount ?? 0;
      const amount = Math.ceil((due * percent) / 100);
      if (amount === 0) return [];
      const reference = `history ${nextSerial()}`;
      return { order, amount, method, reference, paidAt: now, from };
    });
    // Nothing is due of them.
    if (dues.length === 0) throw new Refusal('orderPaid', '');
    if (method === 'alipay') {
      await tx.insert(paymentAttempts).values(
        dues.map(({ order, amount, reference }) => ({
          ...{ tradeNo: reference, orderCode: order.orderCode, amount, payTokenHash: reference },
          ...{ payMethod: method, provider: 'sandbox' as const, status: 'paid' as const },
          expiresAt: now,
        })),
      );
    }
    await bookPayments(tx, dues);
  });
}

export const pay = ({ checkout, orderCode }: History, percent: number, method: PayMethod) =>
  payOrders(checkout, [orderCode], { what: 'pay', percent, method });

/** As the page after the checkout does. */
export const payAll = ({ checkout }: Pick<History, 'checkout'>) =>
  payOrders(
    checkout,
    checkout.orders.map(({ orderCode }) => orderCode),
    { what: 'pay all', percent: 100, method: 'alipay' },
  );

/**
 * A transfer that was the last to come was booked on the wrong order, and is taken off it
 * (design/payments: Taking a booking back).
 */
export async function unbook(history: History) {
  const { checkout, orderCode } = history;
  const own = eq(orderPayments.orderCode, orderCode);
  const all = await checkout.db.select().from(orderPayments).where(own).orderBy(orderPayments.id);
  const wrong = all.findLast(({ method, returned }) => method === 'transfer' && returned === 0);
  if (!wrong) return;
  const { reference, amount } = wrong;
  await checkout.attempt('take payment back', async (tx) => {
    const { now } = checkout;
    const order = await lockOrder(tx, orderCode);
    if (!order) throw new Error(`no order ${orderCode}`);
    await unbookPayment(tx, order, { reference, by: '运营', now });
    const [from, to] = [await marketAccount(tx, 'sales'), await marketAccount(tx, 'topUp')];
    const undone = { kind: 'refund', reference: undoOf(reference), orderCode } as const;
    await transfer(tx, { ...undone, from, to, amount, now });
    history.takenBack += amount;
  });
}

export async function cancel({ checkout, orderCode }: History, byOperator: boolean) {
  const { buyer } = checkout;
  const asked = { orderCode, reason: '逾期' };
  await checkout.attempt(byOperator ? 'cancel: operator' : 'cancel: buyer', (tx) =>
    byOperator
      ? cancelByOperator(tx, asked, { by: '运营', now: checkout.now })
      : cancelOwnOrder(tx, { customer: buyer, person: buyer }, orderCode, checkout.now),
  );
}

/** Nobody pays an order in time; those of its checkout have the same time. */
export async function letRunOut({ checkout, orderCode }: History) {
  const own = and(eq(orders.orderCode, orderCode), eq(orders.state, 'waitPay'));
  const [order] = await checkout.db.select().from(orders).where(own);
  if (!order) return;
  checkout.now = new Date(Math.max(order.payDeadline.getTime(), checkout.now.getTime()) + 1);
  await expireUnpaidOrders(checkout.db, checkout.now);
  await checkout.done('cancel: nobody paid');
}

export async function ship(
  { checkout, orderCode, salesman }: History,
  share: number,
  weight: number,
) {
  const left = await sentLines(checkout.db, orderCode);
  const lines = left.map(({ position, count, closed, shipped }) => {
    const number = Math.min(
      share > 100 ? count + 1 : count - closed - shipped,
      Math.ceil((count * share) / 100),
    );
    const weighed = Math.round((number * weight) / 100);
    return { position, number: toQuantity(number), weighed: toQuantity(weighed) };
  });
  const sent = {
    ...{ orderCode, lines, way: 1, weighing: 'scale' as const, carrier: '顺达' },
    ...{ vehicle: '', driver: '', driverPhone: '', billNo: '' },
    ...{ certificateIds: [], weighingIds: [], photoIds: [] },
  };
  if (lines.every(({ number }) => number === '0')) return;
  const isUsual = Math.abs(weight - 100) <= GRANTED_PERCENT;
  await checkout.attempt(isUsual ? 'ship' : 'ship above or below the tolerance', (tx) =>
    shipGoods(tx, salesman, sent, checkout.now),
  );
}

type Open = 'waitConsent' | 'refused' | 'underWay';

async function openDelivery({ checkout, orderCode }: History, ...states: Open[]) {
  for (const state of states) {
    const [open] = await checkout.db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.orderCode, orderCode), eq(deliveries.state, state)))
      .orderBy(deliveries.id)
      .limit(1);
    if (open) return open;
  }
  return null;
}

export async function answer(history: History, agreed: boolean) {
  const { checkout } = history;
  const open = await openDelivery(history, 'waitConsent');
  if (!open) return;
  const sent = { deliveryId: String(open.id), agreed, reason: '不符' };
  await checkout.attempt(agreed ? 'weight: agreed' : 'weight: refused', (tx) =>
    answerAboutWeight(tx, forOwnAccount(checkout.buyer), sent, checkout.now),
  );
}

/** Corrects a delivery whose weight was refused, or one that is under way; or takes it back. */
export async function correct(history: History, weight: number, withdraw: boolean) {
  const { checkout, salesman } = history;
  const open = await openDelivery(history, 'refused', 'underWay');
  if (!open) return;
  const own = eq(deliveryLines.deliveryId, open.id);
  const lines = (await checkout.db.select().from(deliveryLines).where(own)).map(
    ({ position, count }) => ({
      position,
      number: withdraw ? '0' : toQuantity(count),
      weighed: withdraw ? '0' : toQuantity(Math.round((count * weight) / 100)),
    }),
  );
  const sent = { deliveryId: String(open.id), lines, reason: '录错了', weighingIds: [] };
  await checkout.attempt(withdraw ? 'weight: withdrawn' : 'weight: corrected', (tx) =>
    correctShipment(tx, salesman, sent, checkout.now),
  );
}

export async function receive(history: History, bySystem: boolean) {
  const { checkout } = history;
  const open = await openDelivery(history, 'underWay');
  if (!open) return;
  const sent = { deliveryId: String(open.id), lines: [], remark: '', photoIds: [] };
  await checkout.attempt(bySystem ? 'receive: nobody' : 'receive: buyer', (tx) =>
    bySystem
      ? receiveUnconfirmed(tx, open, checkout.now)
      : receiveGoods(tx, checkout.buyer, sent, checkout.now),
  );
}

/** The seller has all that the account holds paid out, or is refused it. */
export async function withdraw({ checkout, seller, sellerCode, salesman }: History, done: boolean) {
  const held = await sellerMoney(checkout.db);
  if ((held[seller] ?? 0) <= 0) return;
  await checkout.attempt(done ? 'money: paid out' : 'money: refused', async (tx) => {
    const account = await sellerAccount(tx, sellerCode);
    const row = first(await tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account)));
    const sent = { amount: toYuan(row.balance), bank: '临港银行', accountNo: '622200000001' };
    const asking = { sellerCode, customerId: salesman.id };
    const { withdrawalId } = await askForMoney(tx, asking, sent, checkout.now);
    await decideAboutMoney(tx, { withdrawalId, done, note: '户名不符' }, checkout.now);
    if (done) checkout.withdrawn[seller] = (checkout.withdrawn[seller] ?? 0) + row.balance;
  });
}
