import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CartLine } from '#app/domain/cart/contract.ts';
import {
  startingQuantity,
  startingQuantityMessage,
} from '#app/domain/catalogue/purchase-quantity.ts';
import { CART_MAX, type Hundredths, parseQuantity } from '#app/domain/quantity.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import {
  GOODS_GONE,
  type Offer,
  offerColumns,
  offerProblem,
  QUANTITY_UNREADABLE,
  refuseProblem,
} from '#trading-api/catalogue/index.ts';
import { type Promoted, promotionOf, withPromotions } from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import { cartLines, goods } from '#trading-api/schema.ts';
import { toCartLine } from './line.ts';

const CODES = {
  offShelf: 'Q005',
  belowMinimum: 'Q002',
  stockShort: 'Q003',
  aboveMaximum: 'Q004',
} as const;

/**
 * The cart: the seller something was last added of first, a seller's newest line first, with the
 * other lines of its marketing group behind it.
 */
export async function listCart(db: Database, customerId: number, now: Date): Promise<CartLine[]> {
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
  return (await withPromotions(db, rows, now)).map((row) => toCartLine(row, CART_MAX));
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
 * @throws Refusal `Q001`–`Q005` (spec 1 §5, spec 3 §5)
 */
export async function addToCart(
  tx: Database,
  customerId: number,
  wanted: { productId: string; count: string; source: Offer['kind'] },
  now: Date,
): Promise<{ id: string; cartCount: number }> {
  // Two adds at once would each check their sum against the line before the other.
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
  if (!found) throw new Refusal('Q005', GOODS_GONE);
  const { offer } = found;
  const promotion = await promotionOf(tx, offer, now);
  const sum = sumInCart({ offer, promotion, inCart: found.inCart ?? 0 }, wanted.count);
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

/**
 * What a line holds once `typed` is added to it.
 * @throws Refusal `Q001`–`Q005`
 */
export function sumInCart(
  { offer, promotion, inCart }: Promoted<{ offer: Offer; inCart: Hundredths }>,
  typed: string,
): Hundredths {
  const added = readQuantity(typed, offer);
  const starting = startingQuantity({
    myBuyNum: offer.myBuyNum,
    buyQuantity: promotion?.buyQuantity ?? null,
  });
  if (offer.onShelf && added < starting) {
    throw new Refusal('Q002', startingQuantityMessage(starting));
  }
  const sum = added + inCart;
  refuseProblem(offerProblem(offer, sum, CART_MAX), CODES);
  return sum;
}

/**
 * Sets the quantity of a line.
 * @throws Refusal `Q001`–`Q006`
 */
export async function setCartCount(
  db: Database,
  customerId: number,
  wanted: { id: string; count: string },
  now: Date,
): Promise<CartLine> {
  const id = rowId(wanted.id);
  const [found] =
    id === null
      ? []
      : await db
          .select({ offer: offerColumns })
          .from(cartLines)
          .innerJoin(goods, eq(goods.id, cartLines.goodsId))
          .where(and(eq(cartLines.id, id), eq(cartLines.customerId, customerId)));
  if (!found || id === null) throw new Refusal('Q006', '购物车中没有该商品');
  const quantity = readQuantity(wanted.count, found.offer);
  refuseProblem(offerProblem(found.offer, quantity, CART_MAX), CODES);
  await db.update(cartLines).set({ count: quantity }).where(eq(cartLines.id, id));
  const promotion = await promotionOf(db, found.offer, now);
  return toCartLine({ id, offer: found.offer, count: quantity, promotion }, CART_MAX);
}

/** Takes lines out; ids that are not in this cart are passed over. Answers what is left. */
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

function readQuantity(text: string, offer: Offer): number {
  const quantity = parseQuantity(text, { decimals: offer.unitDecimals });
  if (quantity === null) throw new Refusal('Q001', QUANTITY_UNREADABLE);
  return quantity;
}
