import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import type { OrderActor } from '#app/domain/order/timeline.ts';
import { PAY_METHOD } from '#app/domain/payment/payment.ts';
import { creditVouchers, lockVouchers } from '#trading-api/marketing/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockSaleAccounts, type SaleAccounts } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderPayments, orders, refunds } from '#trading-api/schema.ts';
import { marketAccount, transfer, walletAccountOf } from '#trading-api/wallet/index.ts';
import type { OrderRow } from './tables.ts';
import { recordEvents } from './timeline.ts';

type Payment = typeof orderPayments.$inferSelect;

interface Return {
  /** Fen, at most what was paid and not given back. */
  amount: Fen;
  reason: Exclude<(typeof refunds.$inferSelect)['reason'], 'paid_twice'>;
  actor?: Exclude<OrderActor, 'buyer'>;
  now: Date;
}

/**
 * Locks all that giving money of orders back changes, kind by kind: their buyers' vouchers, then every
 * account of the ledger by id, last (design/stock: Order of locks). Two that move money of the same accounts never wait
 * for each other. The caller has locked the orders.
 * @param others accounts that the caller moves money of afterwards
 * @returns those of sales
 */
export async function lockReturns(
  tx: Database,
  returned: readonly Pick<OrderRow, 'orderCode' | 'customerId'>[],
  others: readonly number[] = [],
): Promise<SaleAccounts> {
  const customerIds = [...new Set(returned.map(({ customerId }) => customerId))];
  const accounts = [await marketAccount(tx, 'topUp'), ...others];
  for (const customerId of customerIds.sort((one, other) => one - other)) {
    await lockVouchers(tx, customerId);
    const wallet = await walletAccountOf(tx, customerId);
    if (wallet !== null) accounts.push(wallet);
  }
  return lockSaleAccounts(
    tx,
    returned.map(({ orderCode }) => orderCode),
    accounts,
  );
}

/**
 * Gives money of an order back to its buyer the way it came, what was paid last first, in the
 * caller's transaction: to the wallet and as vouchers at once, through WeChat Pay and Alipay by the
 * job of refunds, and what came by bank transfer to the wallet, or by a person where there is none.
 * The money leaves the market's account of sales: what was paid to a seller from there has been charged
 * to that seller before. The caller has locked the order, and what `lockReturns` locks.
 * @throws RangeError above what was paid
 */
export async function giveBack(tx: Database, order: OrderRow, asked: Return): Promise<void> {
  const { amount, reason, actor = 'system', now } = asked;
  const { orderCode } = order;
  const payments = await tx
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderCode, orderCode))
    .orderBy(desc(orderPayments.id));
  const ways: string[] = [];
  let left = amount;
  for (const payment of payments) {
    const part = Math.min(left, payment.amount - payment.returned);
    if (part <= 0) continue;
    left -= part;
    await tx
      .update(orderPayments)
      .set({ returned: sql`${orderPayments.returned} + ${part}` })
      .where(eq(orderPayments.id, payment.id));
    const way = await returnPart(tx, order, { payment, part, reason, now });
    ways.push(`¥${formatYuan(part)} 退回${way}`);
  }
  if (left > 0) throw new RangeError(`${left} fen more than was paid of ${orderCode}`);
  await tx
    .update(orders)
    .set({ paidAmount: sql`${orders.paidAmount} - ${amount}` })
    .where(eq(orders.orderCode, orderCode));
  await recordEvents(tx, {
    orderCode,
    kind: 'returned',
    actor,
    amount,
    note: ways.join('，'),
    createdAt: now,
  });
  const returned = { orderCode, ways: ways.join('，') };
  await notify(tx, 'orderRefunded', [{ customerId: order.customerId }], returned, { now });
}

interface Part extends Pick<Return, 'reason' | 'now'> {
  payment: Payment;
  part: Fen;
}

/** Sends a part of one payment back. @returns where it goes */
async function returnPart(
  tx: Database,
  order: OrderRow,
  { payment, part, reason, now }: Part,
): Promise<string> {
  const { orderCode, customerId } = order;
  const { method, reference } = payment;
  // Drawn, not counted: a provider never forgets a number, and a database that went back in time counts
  // from there again.
  const number = randomUUID().replaceAll('-', '');
  const refund = { orderCode, amount: part, reason, createdAt: now, nextTryAt: now };
  const pay = async (to: number) =>
    transfer(tx, {
      kind: 'refund',
      reference: `return ${number}`,
      from: await marketAccount(tx, 'sales'),
      to,
      amount: part,
      orderCode,
      now,
    });
  const { from, label } = PAY_METHOD[method];
  switch (from) {
    case 'provider':
      await tx.insert(refunds).values({ ...refund, tradeNo: reference, refundNo: `B${number}` });
      await pay(await marketAccount(tx, 'topUp'));
      return label;
    case 'vouchers':
      await creditVouchers(tx, customerId, part);
      await pay(await marketAccount(tx, 'platform'));
      return label;
    case 'wallet':
    case 'bank': {
      const account = await walletAccountOf(tx, customerId);
      if (account !== null) {
        await pay(account);
        return PAY_METHOD.wallet.label;
      }
      await tx.insert(refunds).values({ ...refund, refundNo: `B${number}`, state: 'manual' });
      await pay(await marketAccount(tx, 'topUp'));
      return '付款的银行账户';
    }
  }
}
