import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  alreadyInCart,
  CART_FULL,
  changedElsewhere,
  MOST_CART_LINES,
  REMOVED_ELSEWHERE,
} from '#app/domain/cart/cart.ts';
import {
  addCarts,
  type CartLine,
  deleteCartById,
  updateCartCounts,
} from '#app/domain/cart/contract.ts';
import { piecesOf } from '#app/domain/catalogue/pieces-contract.ts';
import { readPurchaseCount, readTypedQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import type { Parsed, Problem } from '#app/domain/endpoint.ts';
import { amountOf, toYuan } from '#app/domain/money.ts';
import { MOST_ORDER_LINES, NO_GOODS_SELECTED, TOO_MANY_SELECTED } from '#app/domain/order/order.ts';
import { type Hundredths, parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import type { Code } from '#app/domain/result-codes.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import {
  cartProblem,
  GOODS_GONE,
  MOST_LINE_AMOUNT,
  type Offer,
  offerColumns,
  offerProblem,
  weigher,
} from '#trading-api/catalogue/index.ts';
import { shortfalls } from '#trading-api/checkout/index.ts';
import {
  type Promoted,
  promotionFields,
  promotionOf,
  withPromotions,
} from '#trading-api/marketing/index.ts';
import type { Count, Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, problemsIn, Refusal, Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import { cartLines, goods } from '#trading-api/schema.ts';

/**
 * The cart: the seller whose goods were added last comes first; within a seller the newest line,
 * followed by the other lines of its marketing group.
 */
export async function listCart(db: Database, customerId: number, now: Date): Promise<CartLine[]> {
  const weigh = await weigher(db);
  const rows = await cartRows(db, customerId, now);
  return rows.map((row) => toCartLine(row, weigh, cartProblem));
}

async function cartRows(db: Database, customerId: number, now: Date) {
  const { createdAt } = cartLines;
  const sellerTouched = sql`max(${createdAt}) over (partition by ${goods.sellerCode})`;
  const groupTouched = sql`case when ${goods.marketingId} is null then ${createdAt}
    else max(${createdAt}) over (partition by ${goods.marketingId}) end`;
  const rows = await db
    .select({
      id: cartLines.id,
      count: cartLines.count,
      ticked: cartLines.ticked,
      offer: offerColumns,
    })
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

export const countCart = (db: Database, customerId: number): Count =>
  db.$count(cartLines, eq(cartLines.customerId, customerId));

/** Puts goods into the cart, adding to the line that exists. Runs in the call's transaction. */
export const addToCart = customerRoute(addCarts, async ({ db: tx, person, input: wanted, now }) => {
  const customerId = person.id;
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
  if (found.inCart === null && (await countCart(tx, customerId)) >= MOST_CART_LINES) {
    throw new Refusal('tooMany', CART_FULL);
  }
  const promotion = await promotionOf(tx, offer, now);
  const { count: sum } = accept(addCarts, {
    count: sumInCart({ offer, promotion, inCart: found.inCart ?? 0 }, wanted.count),
  });
  const [line] = await tx
    .insert(cartLines)
    .values({ customerId, goodsId: offer.id, count: sum, createdAt: now })
    .onConflictDoUpdate({
      target: [cartLines.customerId, cartLines.goodsId],
      set: { count: sum, ticked: true, createdAt: now },
    })
    .returning({ id: cartLines.id });
  return { id: String(line?.id), cartCount: await countCart(tx, customerId) };
});

export function sumInCart(
  { offer, promotion, inCart }: Promoted<{ offer: Offer; inCart: Hundredths }>,
  typed: string,
) {
  if (!offer.onShelf) return wrong('goodsGone', GOODS_GONE);
  const buyQuantity = promotion?.buyQuantity ?? null;
  const read = readPurchaseCount(typed, { ...offer, buyQuantity });
  if (!('count' in read)) return wrong(read.code, read.text);
  const sum = read.count + inCart;
  const problem = cartProblem(offer, sum);
  if (!problem || inCart === 0) return problem ?? sum;
  return wrong(problem.code, problem.text + alreadyInCart(inCart, offer.unit));
}

/**
 * Saves the quantities that are valid, in the call's transaction, and answers what is wrong with
 * the others and what keeps the lines of `settle` from being checked out.
 */
export const setCartCounts = transactionRoute(updateCartCounts, async (call) => {
  const { db: tx, person, input, now } = call;
  const { lines, ticks, settle } = input;
  await lockCustomer(tx, person.id);
  const rows = await cartRows(tx, person.id, now);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const chosen = new Set(settle);
  const counts = lines.map((line) => {
    const row = byId.get(line.id);
    return row ? countOf(line, row, { judged: chosen.has(line.id) }) : null;
  });
  for (const [at, { id }] of lines.entries()) {
    const [count, row] = [counts[at], byId.get(id)];
    if (typeof count !== 'number' || !row || count === row.count) continue;
    await tx.update(cartLines).set({ count }).where(eq(cartLines.id, row.id));
    row.count = count;
  }
  await setTicks(tx, ticks, byId);
  const problems: Problem[] = problemsIn({ lines: counts.map((count) => ({ count })) });
  if (settle) {
    const refused = lines.some(({ id }, at) => chosen.has(id) && counts[at] instanceof Wrong);
    if (!refused) problems.push(...checkoutProblems(chosen, byId));
  }
  const weigh = await weigher(tx);
  return { lines: rows.map((row) => toCartLine(row, weigh, cartProblem)), problems };
});

async function setTicks(
  tx: Database,
  ticks: Parsed<typeof updateCartCounts>['ticks'],
  byId: ReadonlyMap<string, CartRow>,
): Promise<void> {
  for (const ticked of [true, false]) {
    const rows = ticks
      .filter((tick) => tick.ticked === ticked)
      .flatMap(({ lineId }) => byId.get(lineId) ?? [])
      .filter((row) => row.ticked !== ticked);
    if (rows.length === 0) continue;
    const ids = rows.map(({ id }) => id);
    await tx.update(cartLines).set({ ticked }).where(inArray(cartLines.id, ids));
    for (const row of rows) row.ticked = ticked;
  }
}

type CartRow = Awaited<ReturnType<typeof cartRows>>[number];

/**
 * What a line is set to. A quantity that was not changed is judged only where it is about to be
 * ordered: goods may have become short since it was saved.
 */
function countOf(
  { count: typed, shown }: Parsed<typeof updateCartCounts>['lines'][number],
  { offer, count: before }: CartRow,
  { judged }: { judged: boolean },
) {
  const read = readTypedQuantity(typed, offer);
  if (!('count' in read)) return wrong(read.code, read.text);
  const { count } = read;
  if (count === before) return (judged && cartProblem(offer, count)) || count;
  const known = shown?.map((text) => parseQuantity(text, { decimals: true, unit: offer.unit }));
  if (known && !known.includes(before)) {
    const isTyped = count !== known[0];
    if (!isTyped && !judged) return before;
    return wrong('changed', changedElsewhere(before, count, offer.unit));
  }
  return cartProblem(offer, count) ?? count;
}

/** Why lines, of which each could be bought, cannot be checked out together (spec 1 §5). */
function checkoutProblems(
  chosen: ReadonlySet<string>,
  byId: ReadonlyMap<string, CartRow>,
): Problem[] {
  const at = (code: Code, text: string): Problem => ({ path: ['settle'], code, text });
  const rows = [...chosen].flatMap((id) => byId.get(id) ?? []);
  if (rows.length === 0) return [at('missing', NO_GOODS_SELECTED)];
  if (rows.length < chosen.size) return [at('changed', REMOVED_ELSEWHERE)];
  if (rows.length > MOST_ORDER_LINES) return [at('tooMany', TOO_MANY_SELECTED)];
  return shortfalls(rows).map(({ text }) => at('groupShort', text));
}

/** Takes what was ordered off its lines, in the order's transaction; what was added to them meanwhile stays. */
export async function takeFromCart(
  tx: Database,
  customerId: number,
  ordered: readonly { id: number; count: Hundredths }[],
): Promise<void> {
  // What is being added to a line must not be computed from what it held before.
  await lockCustomer(tx, customerId);
  const counts = new Map(ordered.map(({ id, count }) => [id, count]));
  const held = await tx
    .select({ id: cartLines.id, count: cartLines.count })
    .from(cartLines)
    .where(and(eq(cartLines.customerId, customerId), inArray(cartLines.id, [...counts.keys()])));
  if (held.length < counts.size) throw new Refusal('goodsGone', GOODS_GONE);
  const left = held.map(({ id, count }) => ({ id, count: count - (counts.get(id) ?? 0) }));
  const emptied = left.flatMap(({ id, count }) => (count > 0 ? [] : [id]));
  await tx.delete(cartLines).where(inArray(cartLines.id, emptied));
  for (const { id, count } of left.filter((line) => line.count > 0)) {
    await tx.update(cartLines).set({ count }).where(eq(cartLines.id, id));
  }
}

/** Deletes lines and answers those that are left; ids that are not in this cart are ignored. */
export const removeFromCart = customerRoute(deleteCartById, async ({ db, person, input }) => {
  const { ids } = input;
  await db
    .delete(cartLines)
    .where(and(eq(cartLines.customerId, person.id), inArray(cartLines.id, rowIds(ids))));
  return { cartCount: await countCart(db, person.id) };
});

type Weigh = Awaited<ReturnType<typeof weigher>>;

/** A line of a cart or of an order being made, as the contract states it. */
export function toCartLine(
  line: Promoted<{ id: number; offer: Offer; count: Hundredths; ticked?: boolean }>,
  weigh: Weigh,
  problemOf: (offer: Offer, count: Hundredths) => { text: string } | null = offerProblem,
): CartLine {
  const { offer, count } = line;
  return {
    id: String(line.id),
    productId: String(offer.id),
    productCode: offer.productCode,
    productName: offer.productName,
    productType: offer.productType,
    specs: offer.specs,
    brandNumber: offer.brandNumber,
    imageUrl: offer.imageUrls[0] ?? '',
    type: offer.kind,
    sellerCode: offer.sellerCode,
    sellerName: offer.sellerName,
    number: toQuantity(count),
    ticked: line.ticked ?? true,
    unit: offer.unit,
    unitDecimals: offer.unitDecimals,
    sellingPrice: toYuan(offer.price),
    // Its price may have risen since; the problem says so.
    amount: toYuan(Math.min(amountOf(offer.price, count), MOST_LINE_AMOUNT)),
    availableCount: toQuantity(offer.availableCount),
    miniQuantity: toQuantity(offer.miniQuantity),
    myBuyNum: offer.myBuyNum === null ? null : toQuantity(offer.myBuyNum),
    pieces: piecesOf(offer),
    weights: weigh(offer),
    deliveryWay: offer.deliveryWay,
    distrScope: offer.distrScope === null ? null : String(offer.distrScope),
    ...promotionFields(line.promotion),
    problem: problemOf(offer, count)?.text ?? null,
  };
}
