import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { addCarts, type CartLine, type updateCartCounts } from '#app/domain/cart/contract.ts';
import { QUANTITY_UNREADABLE, readPurchaseCount } from '#app/domain/catalogue/purchase-quantity.ts';
import type { Content, Parsed, Problem } from '#app/domain/endpoint.ts';
import { NO_GOODS_SELECTED } from '#app/domain/order/order.ts';
import { type Hundredths, parseQuantity } from '#app/domain/quantity.ts';
import type { Code } from '#app/domain/result-codes.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import { cartProblem, GOODS_GONE, type Offer, offerColumns } from '#trading-api/catalogue/index.ts';
import { shortfalls } from '#trading-api/checkout/index.ts';
import { type Promoted, promotionOf, withPromotions } from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, problemsIn, Refusal, Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import { cartLines, goods } from '#trading-api/schema.ts';
import { toCartLine } from './line.ts';

/**
 * The cart: the seller whose goods were added last comes first; within a seller the newest line,
 * followed by the other lines of its marketing group.
 */
export async function listCart(db: Database, customerId: number, now: Date): Promise<CartLine[]> {
  return (await cartRows(db, customerId, now)).map((row) => toCartLine(row, cartProblem));
}

async function cartRows(db: Database, customerId: number, now: Date) {
  const { createdAt } = cartLines;
  const sellerTouched = sql`max(${createdAt}) over (partition by ${goods.sellerCode})`;
  const groupTouched = sql`case when ${goods.marketingId} is null then ${createdAt}
    else max(${createdAt}) over (partition by ${goods.marketingId}) end`;
  const rows = await db
    .select({ id: cartLines.id, count: cartLines.count, offer: offerColumns })
    .from(cartLines)
    .innerJoin(goods, eq(goods.id, cartLines.goodsId))
    .where(eq(cartLines.customerId, customerId))
    .orderBy(
      desc(sellerTouched),
      goods.sellerCode,
      desc(groupTouched),
      goods.marketingId,
      desc(createdAt),
      desc(cartLines.id),
    );
  return withPromotions(db, rows, now);
}

/** Number of lines. */
export async function countCart(db: Database, customerId: number): Promise<number> {
  const [row] = await db
    .select({ lines: count() })
    .from(cartLines)
    .where(eq(cartLines.customerId, customerId));
  return row?.lines ?? 0;
}

/**
 * Puts goods into the cart, adding to the line that exists. Runs in the caller's transaction.
 * @throws Refusal `goodsGone`, or with what is wrong with the count (spec 1 §5, spec 3 §5)
 */
export async function addToCart(
  tx: Database,
  customerId: number,
  wanted: { productId: string; count: string; source: Offer['kind'] },
  now: Date,
): Promise<{ id: string; cartCount: number }> {
  // Concurrent additions would otherwise each check their sum against the same stored quantity.
  await lockCustomer(tx, customerId);
  const goodsId = rowId(wanted.productId);
  const [found] =
    goodsId === null
      ? []
      : await tx
          .select({ offer: offerColumns, inCart: cartLines.count })
          .from(goods)
          .leftJoin(
            cartLines,
            and(eq(cartLines.goodsId, goods.id), eq(cartLines.customerId, customerId)),
          )
          .where(and(eq(goods.id, goodsId), eq(goods.kind, wanted.source)));
  if (!found) throw new Refusal('goodsGone', GOODS_GONE);
  const { offer } = found;
  const promotion = await promotionOf(tx, offer, now);
  const { count: sum } = accept(addCarts, {
    count: sumInCart({ offer, promotion, inCart: found.inCart ?? 0 }, wanted.count),
  });
  const [line] = await tx
    .insert(cartLines)
    .values({ customerId, goodsId: offer.id, count: sum, createdAt: now })
    .onConflictDoUpdate({
      target: [cartLines.customerId, cartLines.goodsId],
      set: { count: sum, createdAt: now },
    })
    .returning({ id: cartLines.id });
  return { id: String(line?.id), cartCount: await countCart(tx, customerId) };
}

/** The quantity of a line after `typed` is added to it. */
export function sumInCart(
  { offer, promotion, inCart }: Promoted<{ offer: Offer; inCart: Hundredths }>,
  typed: string,
) {
  if (!offer.onShelf) return wrong('goodsGone', GOODS_GONE);
  const { myBuyNum, unitDecimals } = offer;
  const buyQuantity = promotion?.buyQuantity ?? null;
  const read = readPurchaseCount(typed, { myBuyNum, buyQuantity, unitDecimals });
  if (!('count' in read)) return wrong(read.code, read.text);
  const sum = read.count + inCart;
  return cartProblem(offer, sum) ?? sum;
}

/**
 * Saves the quantities that are valid, in the caller's transaction, and answers what is wrong with
 * the others and what keeps the lines of `settle` from being checked out.
 */
export async function setCartCounts(
  tx: Database,
  customerId: number,
  { lines, settle }: Parsed<typeof updateCartCounts>,
  now: Date,
): Promise<Content<typeof updateCartCounts>> {
  await lockCustomer(tx, customerId);
  const rows = await cartRows(tx, customerId, now);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const chosen = new Set(settle);
  const counts = lines.map(({ id, count }) => {
    const row = byId.get(id);
    return row ? countOf(count, row, { judged: chosen.has(id) }) : null;
  });
  for (const [at, { id }] of lines.entries()) {
    const [count, row] = [counts[at], byId.get(id)];
    if (typeof count !== 'number' || !row || count === row.count) continue;
    await tx.update(cartLines).set({ count }).where(eq(cartLines.id, row.id));
    row.count = count;
  }
  const problems: Problem[] = problemsIn({ lines: counts.map((count) => ({ count })) });
  if (settle) {
    const asked = rows.filter(({ id }) => chosen.has(String(id)));
    const refused = lines.some(({ id }, at) => chosen.has(id) && counts[at] instanceof Wrong);
    if (!refused) problems.push(...hindrances(asked));
  }
  return { lines: rows.map((row) => toCartLine(row, cartProblem)), problems };
}

type CartRow = Awaited<ReturnType<typeof cartRows>>[number];

/**
 * An unchanged quantity is checked only for checkout: the goods may have become short since it was
 * saved.
 */
function countOf(
  typed: string,
  { offer, count: before }: CartRow,
  { judged }: { judged: boolean },
) {
  const count = parseQuantity(typed, { decimals: offer.unitDecimals });
  if (count === null) return wrong('invalid', QUANTITY_UNREADABLE);
  const asked = judged || count !== before;
  return (asked && cartProblem(offer, count)) || count;
}

/** Why lines that could each be bought cannot be checked out together (spec 1 §5). */
function hindrances(chosen: readonly CartRow[]): Problem[] {
  const at = (code: Code, text: string): Problem => ({ path: ['settle'], code, text });
  if (chosen.length === 0) return [at('missing', NO_GOODS_SELECTED)];
  return shortfalls(chosen).map((text) => at('groupShort', text));
}

/** Deletes lines and answers those that are left; ids that are not in this cart are ignored. */
export async function removeFromCart(
  db: Database,
  customerId: number,
  ids: readonly string[],
): Promise<{ cartCount: number }> {
  await db
    .delete(cartLines)
    .where(and(eq(cartLines.customerId, customerId), inArray(cartLines.id, rowIds(ids))));
  return { cartCount: await countCart(db, customerId) };
}
