import { and, eq, lte } from 'drizzle-orm';
import { isUnsent } from '#app/domain/after-sale/case.ts';
import type { RefundEffect } from '#app/domain/after-sale/effect.ts';
import { type GoodsOwed, isReturn, returnedDeductionWith } from '#app/domain/after-sale/limits.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { afterRefund, type DeliveredLine, orderWorth } from '#app/domain/payout/settlement.ts';
import type { OrderRow } from '#trading-api/order/index.ts';
import { allowancesOf, receivedLines } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { afterSaleCases } from '#trading-api/schema.ts';
import type { CaseRow } from './claimable.ts';

/**
 * What is owed for the goods of an order, by which its points and gift cards come back.
 * @param before what cases have taken off so far
 */
export async function goodsOwed(db: Database, order: OrderRow, before: Fen): Promise<GoodsOwed> {
  const { orderCode, paymentAmount, settledAmount, settledAt, freight } = order;
  return {
    ordered: paymentAmount - freight,
    settled: settledAt && {
      total: (settledAmount ?? 0) + before - freight,
      takenOff: await takenOffBy(db, orderCode, settledAt),
    },
  };
}

async function takenOffBy(db: Database, orderCode: string, until: Date): Promise<Fen> {
  const { whole, refunded, endedAt } = afterSaleCases;
  const ended = await db
    .select({ refunded })
    .from(afterSaleCases)
    .where(and(eq(afterSaleCases.orderCode, orderCode), eq(whole, false), lte(endedAt, until)));
  return sumFen(ended.map((each) => each.refunded ?? 0));
}

/** What a refund of a case leaves of its line, and takes off its seller's claim. */
interface CaseCharge {
  line?: DeliveredLine | undefined;
  claim: Fen;
  added: Fen;
}

export async function chargeOf(db: Database, found: CaseRow, amount: Fen): Promise<CaseCharge> {
  const { orderCode, position, count } = found;
  // For what was not shipped the seller has claimed nothing.
  if (isUnsent(found) || position === null) return { claim: 0, added: 0 };
  const before = await receivedLines(db, orderCode);
  const returned = isReturn(found) ? count : 0;
  const after = afterRefund(before, { position, amount, returned });
  const [had, has] = [orderWorth(before), orderWorth(after)];
  return {
    line: after.find((each) => each.position === position),
    claim: had.kept + had.added - has.kept - has.added,
    added: had.added - has.added,
  };
}

/** What a refund of a case will do beside its amount; null where that is all. */
export async function effectOf(
  db: Database,
  order: OrderRow,
  found: CaseRow,
  amount: Fen,
): Promise<RefundEffect | null> {
  if (order.deductions.length === 0) return null;
  const before = await allowancesOf(db, order.orderCode);
  const goods = await goodsOwed(db, order, before);
  const back = (used: number) =>
    returnedDeductionWith(used, { before, after: before + amount, goods });
  const points = sumFen(order.deductions.map((each) => each.points ?? 0));
  const cards = order.deductions.filter(({ kind }) => kind === 'giftCard');
  const { line, claim } = await chargeOf(db, found, amount);
  const effect = {
    points: back(points),
    giftCards: sumFen(cards.map((card) => back(card.amount))),
    charged: line ? claim : amount,
  };
  return effect.points + effect.giftCards > 0 || effect.charged !== amount ? effect : null;
}
