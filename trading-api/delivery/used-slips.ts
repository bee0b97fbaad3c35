import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UsedSlip } from '#app/domain/delivery/weights-contract.ts';
import type { OrderRow } from '#trading-api/order/index.ts';
import { ADVISORY_LOCKS } from '#trading-api/platform/database/advisory-locks.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, orders, weighingSlips } from '#trading-api/schema.ts';
import type { Owner } from './shippable.ts';
import { plainSlipNo } from './tables.ts';

/** Scales begin to count anew each year. */
const APART = sql`interval '1 year'`;

/**
 * The slips of loadings of deliveries that the seller has used elsewhere, with where. Others are found by their numbers,
 * so that it takes no longer with each delivery that the seller has made.
 */
export function slipsUsedTwice(db: Database, sellerCode: string, ids: readonly number[]) {
  const other = alias(weighingSlips, 'other_slips');
  const otherDelivery = alias(deliveries, 'other_deliveries');
  const same = sql<boolean>`(${other.gross}, ${other.grossRest}, ${other.tare}, ${other.tareRest})
    = (${weighingSlips.gross}, ${weighingSlips.grossRest}, ${weighingSlips.tare}, ${weighingSlips.tareRest})`;
  return db
    .selectDistinctOn([weighingSlips.deliveryId, weighingSlips.position], {
      deliveryId: weighingSlips.deliveryId,
      slipNo: weighingSlips.slipNo,
      otherId: otherDelivery.id,
      orderCode: orders.orderCode,
      customerId: orders.customerId,
      number: otherDelivery.number,
      sameWeights: same,
    })
    .from(weighingSlips)
    .innerJoin(deliveries, eq(deliveries.id, weighingSlips.deliveryId))
    .innerJoin(other, eq(plainSlipNo(other.slipNo), plainSlipNo(weighingSlips.slipNo)))
    .innerJoin(otherDelivery, eq(otherDelivery.id, other.deliveryId))
    .innerJoin(orders, eq(orders.orderCode, otherDelivery.orderCode))
    .where(
      and(
        inArray(weighingSlips.deliveryId, [...ids]),
        eq(orders.sellerCode, sellerCode),
        // In so many words: an index of some rows serves no parameter.
        sql`${weighingSlips.at} = 'loading' and ${other.at} = 'loading'`,
        or(ne(otherDelivery.id, deliveries.id), ne(other.position, weighingSlips.position)),
        ...[ne(deliveries.state, 'withdrawn'), ne(otherDelivery.state, 'withdrawn')],
        sql`${otherDelivery.createdAt} between ${deliveries.createdAt} - ${APART} and ${deliveries.createdAt} + ${APART}`,
      ),
    )
    .orderBy(weighingSlips.deliveryId, weighingSlips.position, desc(same), asc(otherDelivery.id));
}

/**
 * The slips of loadings that another delivery of the seller has too, or another line of the same one, by the
 * delivery's id: of each the one that says most, first the same weights. One lorry may carry two orders, between which
 * it is weighed again; the same weights count one load twice.
 * @param viewer a buyer learns nothing of the orders of others
 */
export async function usedSlips(
  db: Database,
  { sellerCode }: Pick<OrderRow, 'sellerCode'>,
  ids: readonly number[],
  viewer: Owner,
): Promise<Map<number, UsedSlip[]>> {
  const rows = await slipsUsedTwice(db, sellerCode, ids);
  const used = new Map<number, UsedSlip[]>(ids.map((id) => [id, []]));
  for (const { deliveryId, slipNo, sameWeights, ...found } of rows) {
    const isShown = 'sellerCode' in viewer || found.customerId === viewer.customerId;
    used.get(deliveryId)?.push({
      slipNo,
      orderCode: isShown ? found.orderCode : null,
      number: isShown && found.otherId !== deliveryId ? found.number : null,
      sameWeights,
    });
  }
  return used;
}

/** The slips of a delivery that is written, in the caller's transaction: of two at once the second sees the first. */
export async function usedSlipsOf(
  tx: Database,
  order: OrderRow,
  { id }: { id: number },
): Promise<UsedSlip[]> {
  const { sellerCode } = order;
  await tx.execute(
    sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.slips}, hashtext(${sellerCode}))`,
  );
  return (await usedSlips(tx, order, [id], { sellerCode })).get(id) ?? [];
}

/** Whether a load is counted twice: its buyer is asked, however little the weight is off. */
export const countsTwice = (used: readonly UsedSlip[]): boolean =>
  used.some(({ sameWeights }) => sameWeights);

/** Why its buyer is asked, for a message; the page says where it was used. */
export const USED_NOTE = '所依据的磅单号、毛重和皮重已用于另一批发货';
