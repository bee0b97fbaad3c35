import { eq } from 'drizzle-orm';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import { SUPPLEMENT_DAYS } from '#app/domain/order/terms.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import { orderWorth } from '#app/domain/payout/settlement.ts';
import { trimWaiting } from '#trading-api/invoice/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { giveBack, lockReturns, type OrderRow, recordEvents } from '#trading-api/order/index.ts';
import {
  allowancesOf,
  paySeller,
  receivedLines,
  takeBackExcess,
} from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { orders } from '#trading-api/schema.ts';

/**
 * Settles an order by weight once all of it is received, in the caller's transaction, which has
 * locked it: what was paid too much goes back the way it came, what is missing becomes an instalment
 * (`terms.ts`), and the seller gets what is left. What cases took off it before stays off.
 */
export async function settleOrder(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const { orderCode, freight } = order;
  const total = orderWorth(await receivedLines(tx, orderCode)).kept + freight;
  const allowances = await allowancesOf(tx, orderCode);
  const difference = differenceNote(total + allowances - order.paymentAmount, allowances);
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
      note: difference,
      createdAt: now,
    },
    { orderCode, kind: 'completed', actor: 'system', createdAt: now },
  );
  const { customerId } = order;
  await notify(
    tx,
    'orderSettled',
    [{ customerId }],
    { orderCode, amount: total, difference },
    { now },
  );
  const accounts = await lockReturns(tx, [order]);
  await takeBackExcess(tx, order, accounts, now);
  const excess = order.paidAmount - total;
  if (excess > 0) await giveBack(tx, order, { amount: excess, reason: 'settlement', now });
  await paySeller(tx, orderCode, now);
  await trimWaiting(tx, orderCode, now);
}

/** How much more or less the goods came to than was ordered, and what cases took off. */
function differenceNote(difference: number, allowances: Fen): string {
  const off = allowances > 0 ? `，另扣售后 ¥${formatYuan(allowances)}` : '';
  if (difference === 0) return `与订单金额一致${off}`;
  const amount = `¥${formatYuan(Math.abs(difference))}`;
  return `${difference < 0 ? '比订单金额少' : '比订单金额多'} ${amount}${off}`;
}
