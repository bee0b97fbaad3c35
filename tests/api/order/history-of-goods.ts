import { eq } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import { payableNow } from '#app/domain/order/terms.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { first } from '#tests/api/support/open-market.ts';
import { forItself } from '#trading-api/account/index.ts';
import { correctShipment } from '#trading-api/delivery/correct.ts';
import { receiveGoods, receiveUnconfirmed } from '#trading-api/delivery/receive.ts';
import { sentLines } from '#trading-api/delivery/sent-lines.ts';
import { shipGoods } from '#trading-api/delivery/ship.ts';
import { answerAboutWeight } from '#trading-api/delivery/weight.ts';
import { cancelOwnOrder } from '#trading-api/order/cancel.ts';
import { bookPayment, lockOrder, unbookPayment } from '#trading-api/order/index.ts';
import { undoOf } from '#trading-api/order/tables.ts';
import { cancelByOperator } from '#trading-api/remittance/money-desk.ts';
import {
  deliveryLines,
  ledgerAccounts,
  orderPayments,
  paymentAttempts,
} from '#trading-api/schema.ts';
import { askForMoney, marketAccount, sellerAccount, transfer } from '#trading-api/wallet/index.ts';
import { decideAboutMoney } from '#trading-api/wallet/withdrawal-desk.ts';
import { type History, nextSerial, SELLERS } from './history.ts';

export function pay(history: History, percent: number, method: 'transfer' | 'alipay' = 'transfer') {
  return history.attempt(async (tx) => {
    const order = await lockOrder(tx, history.orderCode);
    const due = order && payableNow(order, history.now);
    if (!order || !due || due.amount === 0) return;
    const amount = Math.ceil((due.amount * percent) / 100);
    const reference = `history ${nextSerial()}`;
    if (method === 'alipay') {
      await tx.insert(paymentAttempts).values({
        ...{ tradeNo: reference, orderCode: history.orderCode, amount, payTokenHash: reference },
        ...{ payMethod: method, provider: 'sandbox', status: 'paid', expiresAt: history.now },
      });
    }
    await bookPayment(tx, order, {
      ...{ amount, method, reference, paidAt: history.now },
      from: await marketAccount(tx, 'topUp'),
    });
    history.paidIn += amount;
  });
}

/** A transfer that was the last to come was booked on the wrong order, and is taken off it (ADR 194). */
export async function unbook(history: History) {
  const own = eq(orderPayments.orderCode, history.orderCode);
  const all = await history.db.select().from(orderPayments).where(own).orderBy(orderPayments.id);
  const wrong = all.findLast(({ method, returned }) => method === 'transfer' && returned === 0);
  if (!wrong) return;
  const { reference, amount } = wrong;
  await history.attempt(async (tx) => {
    const order = await lockOrder(tx, history.orderCode);
    if (!order) return;
    const { orderCode } = order;
    await unbookPayment(tx, order, { reference, by: '运营', now: history.now });
    const [from, to] = [await marketAccount(tx, 'sales'), await marketAccount(tx, 'topUp')];
    const undone = { kind: 'refund', reference: undoOf(reference), orderCode } as const;
    await transfer(tx, { ...undone, from, to, amount, now: history.now });
  });
}

export function cancel(history: History, byOperator: boolean) {
  const { buyer } = history.players;
  const asked = { orderCode: history.orderCode, reason: '逾期' };
  return history.attempt((tx) =>
    byOperator
      ? cancelByOperator(tx, asked, { by: '运营', now: history.now })
      : cancelOwnOrder(tx, buyer.id, history.orderCode, history.now),
  );
}

export async function ship(history: History, seller: number, share: number, weight: number) {
  const { customer } = first(history.players.sellers.slice(seller));
  const left = await sentLines(history.db, history.orderCode);
  const lines = left.map(({ position, count, closed, shipped }) => {
    const number = Math.min(
      share > 100 ? count + 1 : count - closed - shipped,
      Math.ceil((count * share) / 100),
    );
    const weighed = Math.round((number * weight) / 100);
    return { position, number: toQuantity(number), weighed: toQuantity(weighed) };
  });
  const sent = {
    ...{ orderCode: history.orderCode, lines, way: 1, weighing: 'scale' as const, carrier: '顺达' },
    ...{ vehicle: '', driver: '', driverPhone: '', billNo: '' },
    ...{ certificateIds: [], weighingIds: [], photoIds: [] },
  };
  await history.attempt((tx) => shipGoods(tx, customer, sent, history.now));
}

export async function answer(history: History, agreed: boolean) {
  const [open] = await history.deliveries('waitConsent');
  if (!open) return;
  const sent = { deliveryId: String(open.id), agreed, reason: '不符' };
  await history.attempt((tx) =>
    answerAboutWeight(tx, forItself(history.players.buyer), sent, history.now),
  );
}

/** Corrects a delivery whose weight was refused, or one that is under way; or takes it back. */
export async function correct(history: History, weight: number, withdraw: boolean) {
  const [open] = [
    ...(await history.deliveries('refused')),
    ...(await history.deliveries('underWay')),
  ];
  const seller = history.players.sellers.find(
    ({ customer }) => customer.sellerCode === open?.sellerCode,
  );
  if (!open || !seller) return;
  const own = eq(deliveryLines.deliveryId, open.id);
  const lines = (await history.db.select().from(deliveryLines).where(own)).map(
    ({ position, count }) => ({
      position,
      number: withdraw ? '0' : toQuantity(count),
      weighed: withdraw ? '0' : toQuantity(Math.round((count * weight) / 100)),
    }),
  );
  const sent = { deliveryId: String(open.id), lines, reason: '录错了' };
  await history.attempt((tx) => correctShipment(tx, seller.customer, sent, history.now));
}

export async function receive(history: History, bySystem: boolean) {
  const [open] = await history.deliveries('underWay');
  if (!open) return;
  const sent = { deliveryId: String(open.id), lines: [], remark: '', photoIds: [] };
  await history.attempt(async (tx) =>
    bySystem
      ? receiveUnconfirmed(tx, open, history.now)
      : receiveGoods(tx, history.players.buyer, sent, history.now),
  );
}

/** A seller has all that the account holds paid out, or is refused it. */
export async function withdraw(history: History, seller: number, done: boolean) {
  const { customer } = first(history.players.sellers.slice(seller));
  await history.attempt(async (tx) => {
    const account = await sellerAccount(tx, SELLERS[seller] ?? 'S0001');
    const [row] = await tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, account));
    const amount = toYuan(row?.balance ?? 0);
    const sent = { amount, bank: '临港银行', accountNo: '622200000001' };
    const asking = { sellerCode: SELLERS[seller] ?? 'S0001', customerId: customer.id };
    const { withdrawalId } = await askForMoney(tx, asking, sent, history.now);
    await decideAboutMoney(tx, { withdrawalId, done, note: '户名不符' }, history.now);
    if (done) history.withdrawn[seller] = (history.withdrawn[seller] ?? 0) + (row?.balance ?? 0);
  });
}
