import { and, eq, sql } from 'drizzle-orm';
import { CART_FULL, MOST_CART_LINES } from '#app/domain/cart/cart.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { TO_BE_CHECKED } from '#app/domain/inquiry/pasted-order.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import { GOODS_GONE, goodsAmong, offerColumns } from '#trading-api/catalogue/index.ts';
import { withPromotions } from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { problemsIn, Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import { cartLines, goods } from '#trading-api/schema.ts';
import { countCart, sumInCart } from './cart.ts';

/**
 * Puts each valid row into the cart in the caller's transaction, with the result of adding them one after the other.
 * All rows are read and written at once, because a thousand statements would hold the transaction for seconds.
 */
export async function addListToCart(
  tx: Database,
  customerId: number,
  rows: Parsed<typeof addCartsList>['rows'],
  now: Date,
): Promise<Content<typeof addCartsList>> {
  await lockCustomer(tx, customerId);
  const lines = await linesOf(tx, customerId, rows, now);
  const sums = new Map<number, Hundredths>();
  let places = MOST_CART_LINES - (await countCart(tx, customerId));
  const refused = rows.map(({ productId, count, source, check }) => {
    if (check !== '') return wrong('invalid', TO_BE_CHECKED);
    const line = lines.get(rowId(productId) ?? 0);
    if (line?.offer.kind !== source) return wrong('goodsGone', GOODS_GONE);
    const { id } = line.offer;
    const isNew = line.inCart === 0 && !sums.has(id);
    if (isNew && places <= 0) return wrong('tooMany', CART_FULL);
    const sum = sumInCart({ ...line, inCart: sums.get(id) ?? line.inCart }, count, now);
    if (sum instanceof Wrong) return { count: sum };
    sums.set(id, sum);
    if (isNew) places -= 1;
    return null;
  });
  if (sums.size > 0) {
    await insertLines(
      tx,
      [...sums].map(([goodsId, count]) => ({ customerId, goodsId, count, now })),
    );
  }
  return { problems: problemsIn({ rows: refused }), cartCount: await countCart(tx, customerId) };
}

/** One JSON parameter: a thousand separate ones cost the embedded database seconds. */
const insertLines = (
  tx: Database,
  lines: readonly { customerId: number; goodsId: number; count: Hundredths; now: Date }[],
) =>
  tx.execute(sql`
    insert into ${cartLines} (customer_id, goods_id, count, created_at)
    select "customerId", "goodsId", "count", "now"
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as line ("customerId" bigint, "goodsId" bigint, "count" bigint, "now" timestamptz)
    on conflict (customer_id, goods_id)
      do update set count = excluded.count, ticked = true, created_at = excluded.created_at`);

/** The goods of the rows with their quantity in the cart. */
async function linesOf(
  tx: Database,
  customerId: number,
  rows: readonly { productId: string }[],
  now: Date,
) {
  const ids = rowIds(rows.map(({ productId }) => productId));
  const found = await tx
    .select({ offer: offerColumns, inCart: sql<number>`coalesce(${cartLines.count}, 0)::int` })
    .from(goods)
    .leftJoin(cartLines, and(eq(cartLines.goodsId, goods.id), eq(cartLines.customerId, customerId)))
    .where(goodsAmong(ids));
  const promoted = await withPromotions(tx, found, now);
  return new Map(promoted.map((line) => [line.offer.id, line]));
}
