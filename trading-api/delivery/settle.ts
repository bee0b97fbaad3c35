import { eq } from 'drizzle-orm';
import { settleByWeight } from '#app/domain/delivery/settlement.ts';
import { formatYuan, sumFen } from '#app/domain/money.ts';
import { SUPPLEMENT_DAYS } from '#app/domain/order/terms.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import { lockVouchers } from '#trading-api/marketing/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { giveBack, type OrderRow, recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { orders } from '#trading-api/schema.ts';
import { marketAccount, walletAccountOf } from '#trading-api/wallet/index.ts';
import { allowancesOf } from './allowances.ts';
import { receivedOrders } from './delivered.ts';
import { lockSaleAccounts, paySellers } from './pay-sellers.ts';

/**
 * Settles an order by weight once all of it is received, in the caller's transaction, which has
 * locked it: what was paid too much goes back the way it came, what is missing becomes an instalment
 * (`terms.ts`), and the sellers get theirs. What cases took off it before stays off.
 */
export async function settleOrder(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const { orderCode, freight } = order;
  const [received] = await receivedOrders(tx, [orderCode]);
  if (!received) throw new Error(`no order ${orderCode}`);
  const deductions = sumFen(received.deductions.map(({ amount }) => amount));
  const allowances = await allowancesOf(tx, orderCode);
  const settled = settleByWeight(received.lines, { deductions, freight });
  const total = Math.max(0, settled.total - allowances);
  await tx
    .update(orders)
    .set({
      state: 'completed',
      settledAmount: total,
      settledAt: now,
      supplementDueAt: addTradingDays(now, SUPPLEMENT_DAYS, await tradingCalendarOf(tx)),
    })
    .where(eq(orders.orderCode, orderCode));
  await recordEvents(
    tx,
    {
      orderCode,
      kind: 'settled',
      actor: 'system',
      amount: total,
      note: differenceNote(total - order.paymentAmount),
      createdAt: now,
    },
    { orderCode, kind: 'completed', actor: 'system', createdAt: now },
  );
  const { customerId } = order;
  const difference = differenceNote(total - order.paymentAmount);
  await notify(
    tx,
    'orderSettled',
    [{ customerId }],
    { orderCode, amount: total, difference },
    { now },
  );
  const wallet = await walletAccountOf(tx, order.customerId);
  const others = [await marketAccount(tx, 'topUp'), ...(wallet === null ? [] : [wallet])];
  await lockVouchers(tx, customerId);
  await lockSaleAccounts(tx, [orderCode], others);
  const excess = order.paidAmount - total;
  if (excess > 0) await giveBack(tx, order, { amount: excess, reason: 'settlement', now });
  await paySellers(tx, orderCode, now);
}

function differenceNote(difference: number): string {
  if (difference === 0) return '与订单金额一致';
  const amount = `¥${formatYuan(Math.abs(difference))}`;
  return difference < 0 ? `比订单金额少 ${amount}` : `比订单金额多 ${amount}`;
}
