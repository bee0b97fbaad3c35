import { and, eq, inArray, isNull } from 'drizzle-orm';
import { readTypedQuantity, startingQuantity } from '#app/domain/catalogue/purchase-quantity.ts';
import type { checkoutPreview, PickupPoint, submitOrder } from '#app/domain/checkout/contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { type Hundredths, ONE_UNIT } from '#app/domain/quantity.ts';
import {
  GOODS_GONE,
  MOST_LINE_AMOUNT,
  type Offer,
  offerColumns,
} from '#trading-api/catalogue/index.ts';
import { promotionOf } from '#trading-api/marketing/index.ts';
import { namedByCode } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import { cartLines, goods, orderLines, orders, pickupPoints } from '#trading-api/schema.ts';

export type CheckoutSource = Parsed<typeof checkoutPreview>['source'];
export type SubmitSource = Parsed<typeof submitOrder>['source'] | 'spot';

export interface Buyer {
  customerId: number;
  personId: number;
}

export interface CheckoutLine {
  /** Cart line id, or the goods' id where the order does not come from the cart. */
  id: number;
  offer: Offer;
  count: Hundredths;
}

/** What a checkout page is about, in the order in which it is shown. */
export async function checkoutLines(
  db: Database,
  buyer: Buyer,
  source: CheckoutSource,
  now: Date,
): Promise<CheckoutLine[]> {
  const lines = await linesOf(db, buyer, source, now);
  if (lines.length === 0) throw new Refusal('goodsGone', GOODS_GONE);
  return lines;
}

function linesOf(db: Database, buyer: Buyer, source: CheckoutSource, now: Date) {
  const { customerId, personId } = buyer;
  switch (source.from) {
    case 'cart':
      return chosenCartLines(db, personId, source.ids);
    case 'order':
      return source.lines
        ? wantedAgain(db, buyer, source.lines, now)
        : linesOfOrder(db, customerId, source.orderCode);
    case 'direct':
    case 'spot':
      return directLine(db, source, now);
  }
}

/** In the order of the ids, which is that of the cart they were chosen in. */
async function chosenCartLines(
  db: Database,
  personId: number,
  ids: readonly string[],
): Promise<CheckoutLine[]> {
  const rows = await db
    .select({ id: cartLines.id, offer: offerColumns, count: cartLines.count })
    .from(cartLines)
    .innerJoin(goods, eq(goods.id, cartLines.goodsId))
    .where(and(eq(cartLines.customerId, personId), inArray(cartLines.id, rowIds(ids))));
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

const linesOfOrder = (
  db: Database,
  customerId: number,
  orderCode: string,
): Promise<CheckoutLine[]> =>
  db
    .select({ id: goods.id, offer: offerColumns, count: orderLines.count })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderCode, orders.orderCode))
    .innerJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(and(namedByCode(orderCode), eq(orders.customerId, customerId)))
    .orderBy(orders.orderCode, orderLines.position);

async function wantedAgain(
  db: Database,
  buyer: Buyer,
  wanted: readonly { skuId: string; num: string }[],
  now: Date,
): Promise<CheckoutLine[]> {
  const nums = new Map(wanted.map(({ skuId, num }) => [skuId, num]));
  const offers = await submittedOffers(db, buyer, 'order', [...nums.keys()]);
  const lines = [...nums].map(async ([skuId, num]) => {
    const offer = offers.get(skuId);
    return offer ? lineOf(db, offer, num, now) : null;
  });
  return (await Promise.all(lines)).filter((line) => line !== null);
}

async function directLine(
  db: Database,
  wanted: { skuId: string; skuType: Offer['kind']; num: string },
  now: Date,
): Promise<CheckoutLine[]> {
  const [offer] = await offersById(db, [wanted.skuId]);
  return offer?.kind === wanted.skuType ? [await lineOf(db, offer, wanted.num, now)] : [];
}

/**
 * Where no quantity can be read the page shows what a purchase begins with, as a value to be sent; one that nobody can
 * pay for as less.
 */
async function lineOf(db: Database, offer: Offer, num: string, now: Date): Promise<CheckoutLine> {
  const { buyQuantity = null } = (await promotionOf(db, offer, now)) ?? {};
  const typed = readTypedQuantity(num, offer);
  const count = 'count' in typed ? typed.count : startingQuantity({ ...offer, buyQuantity });
  const most = Math.floor((MOST_LINE_AMOUNT * ONE_UNIT) / offer.price);
  return { id: offer.id, offer, count: Math.min(count, most) };
}

/**
 * The goods that the lines of a submitted order are about, by line id. Cart lines must be the
 * customer's own, and goods of a repeated order must be in one of the customer's orders, or alike.
 */
export async function submittedOffers(
  db: Database,
  { customerId, personId }: Buyer,
  source: SubmitSource,
  ids: readonly string[],
): Promise<Map<string, CheckoutLine['offer']>> {
  if (source === 'cart') {
    const lines = await chosenCartLines(db, personId, ids);
    return new Map(lines.map(({ id, offer }) => [String(id), offer]));
  }
  const offers = await offersById(db, ids);
  const allowed = source === 'order' ? await orderedOrAlike(db, customerId, offers) : offers;
  return new Map(allowed.map((offer) => [String(offer.id), offer]));
}

const offersById = (db: Database, ids: readonly string[]): Promise<Offer[]> =>
  db
    .select(offerColumns)
    .from(goods)
    .where(inArray(goods.id, rowIds(ids)));

/** Of a category of which the customer has ordered goods. */
async function orderedOrAlike(db: Database, customerId: number, offers: readonly Offer[]) {
  const categories = offers.map(({ category3 }) => category3);
  const rows = await db
    .selectDistinct({ category: goods.category3 })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderCode, orders.orderCode))
    .innerJoin(goods, eq(goods.id, orderLines.goodsId))
    .where(and(eq(orders.customerId, customerId), inArray(goods.category3, categories)));
  const ordered = new Set(rows.map(({ category }) => category));
  return offers.filter(({ category3 }) => ordered.has(category3));
}

/** One product for an order without the cart; null when there is none of that kind. */
export async function offerOf(
  db: Database,
  id: string,
  kind: Offer['kind'],
): Promise<Offer | null> {
  const [offer] = rowId(id) === null ? [] : await offersById(db, [id]);
  return offer?.kind === kind ? offer : null;
}

/** The pickup points that some sellers offer, by seller. */
export async function pickupPointsOf(
  db: Database,
  sellerCodes: readonly string[],
): Promise<Map<string, PickupPoint[]>> {
  const codes = [...new Set(sellerCodes)];
  if (codes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(pickupPoints)
    .where(and(inArray(pickupPoints.sellerCode, codes), isNull(pickupPoints.endedAt)))
    .orderBy(pickupPoints.id);
  return new Map(
    codes.map((code) => [
      code,
      rows
        .filter(({ sellerCode }) => sellerCode === code)
        .map(({ id, name, address, longitude, latitude }) => ({
          id: String(id),
          addre: name,
          address,
          longitude,
          latitude,
        })),
    ]),
  );
}
