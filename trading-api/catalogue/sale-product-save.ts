import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  CATEGORY_REQUIRED,
  CHANGED_MEANWHILE,
  MAX_PRICE,
  MINIMUM_ABOVE_STOCK,
  MINIMUM_UNREADABLE,
  PICTURE_REQUIRED,
  PLACE_UNKNOWN,
  PRICE_UNREADABLE,
  STOCK_UNREADABLE,
  stockChanged,
  VOUCHER_CATEGORY,
} from '#app/domain/catalogue/sale-product.ts';
import {
  saveSaleProduct,
  type shelveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { VOUCHERS } from '#app/domain/marketing/deductions.ts';
import {
  MOST_TYPED,
  parseQuantity,
  parseStock,
  toQuantity,
  type Unit,
} from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { categories, goods, sellers } from '#trading-api/schema.ts';
import { GOODS_GONE, type Offer } from './goods-offer.ts';
import { askAboutDuplicate, askAboutPrice, isSame, lockWithDouble } from './listing-checks.ts';
import { recordPrice } from './price-history.ts';
import {
  publish,
  shownBy,
  withdrawShown,
  withNewFiles,
  writeDocuments,
} from './sale-product-files.ts';
import { ownRow, versionOf } from './sale-products.ts';
import { newIndex } from './search/index-goods.ts';
import { locationOf, officialPlace } from './search/places.ts';
import { sellerCodeOf } from './sellers.ts';

type Typed = Parsed<typeof saveSaleProduct>;

/** The product type of all that are no vouchers. */
const GOODS_TYPE = 'goods';

/**
 * Publishes or changes a listing in the call's transaction, with its search words, its price history and the files
 * it shows.
 * @returns the listing's id, and whether a listing that was there has taken the new one's stock
 */
export const saveProduct = customerRoute(saveSaleProduct, async (call) => {
  const { db: tx, customer, input: typed, now } = call;
  const sellerCode = sellerCodeOf(customer);
  const store = await storeFields(tx, sellerCode);
  const { category, takesNew } = await placeIn(tx, typed.categoryCode, store);
  const { own: edited, same } = await lockWithDouble(tx, sellerCode, typed.id, {
    ...typed,
    category3: typed.categoryCode,
    unit: category?.unit ?? '',
  });
  if (typed.id && !edited) throw notFound(GOODS_GONE);
  const before = await shownBy(tx, edited);
  const copied = await shownBy(
    tx,
    typed.copyOf && !edited ? await ownRow(tx, sellerCode, typed.copyOf) : null,
  );
  if (edited && typed.version !== versionOf(edited, before.documents)) {
    throw new Refusal('changed', CHANGED_MEANWHILE);
  }
  // A category that is switched off takes no new goods; those that it has may stay.
  const isOpen = takesNew || edited?.category3 === typed.categoryCode;
  const unit = { decimals: !category || category.unitDecimals, unit: category?.unit };
  const {
    categoryCode,
    availableCount: stock,
    images,
    ...figures
  } = accept(saveSaleProduct, {
    categoryCode: (isOpen && category) || wrong('invalid', CATEGORY_REQUIRED),
    ...figuresOf(typed, unit, edited),
    deliveryPlace: placeOf(typed, edited),
    availableCount: typedStock(typed, edited, unit),
    images: typed.images.length > 0 ? typed.images : wrong('missing', PICTURE_REQUIRED),
  });
  const fields = { ...wordsOf(typed), ...categoryCode, ...figures, refreshedAt: now };
  if (typed.price !== typed.confirmedPrice && fields.price !== edited?.price) {
    await askAboutPrice(tx, sellerCode, fields);
  }
  // Not asked about a duplicate: a listing off the shelf (asked when it is put up again), and one that was a
  // duplicate before this edit.
  const isListed = edited?.onShelf !== false;
  const isAsked = isListed && !(edited && isSame(edited, fields));
  if (same && !typed.duplicate && isAsked) askAboutDuplicate(same);
  const merged = isListed && typed.duplicate === 'merge' ? same : null;
  const kept = await shownBy(tx, merged);
  const shown = await publish(
    tx,
    customer,
    withNewFiles(kept, { images, documents: typed.documents }),
    {
      imageUrls: [...kept.imageUrls, ...before.imageUrls, ...copied.imageUrls],
      documents: [...kept.documents, ...before.documents, ...copied.documents],
    },
  );
  const changed = merged ?? edited;
  if (changed) {
    const { id: goodsId, price: oldPrice, onShelfDate } = changed;
    const count = { availableCount: edited?.availableCount ?? 0, ...stock };
    await tx
      .update(goods)
      .set({
        ...fields,
        ...(merged ? addedTo(merged, count) : stock),
        ...(await newIndex(tx, { ...changed, ...fields })),
        imageUrls: shown.imageUrls,
      })
      .where(eq(goods.id, goodsId));
    await recordPrice(tx, { goodsId, oldPrice, onShelfDate, newPrice: fields.price, now });
    await writeDocuments(tx, goodsId, shown.documents);
    if (merged && edited) await retire(tx, edited);
    else await withdrawShown(tx, before);
    return { id: String(goodsId), merged: merged !== null };
  }
  const { selfOperated, ...ofStore } = store;
  const row = { ...fields, ...ofStore };
  const [made] = await tx
    .insert(goods)
    .values({
      ...row,
      ...(await newIndex(tx, row)),
      availableCount: stock.availableCount ?? 0,
      kind: selfOperated ? 'self' : 'sale',
      productCode: newProductCode(selfOperated ? 'ZY' : 'XH', typed.categoryCode, now),
      imageUrls: shown.imageUrls,
      onShelfDate: now,
    })
    .returning({ id: goods.id });
  if (!made) throw new Error('no row was made');
  await writeDocuments(tx, made.id, shown.documents);
  return { id: String(made.id), merged: false };
});

/**
 * Takes a listing off the shelf or puts it back; existing orders are not affected. Merged, its stock goes to the
 * listing that is there, and it stays off the shelf.
 */
export async function shelveProduct(
  tx: Database,
  sellerCode: string,
  { id, onShelf, duplicate }: Parsed<typeof shelveSaleProduct>,
  now: Date,
): Promise<void> {
  const described = await ownRow(tx, sellerCode, id);
  const { own, same } = await lockWithDouble(tx, sellerCode, id, described);
  if (!own) throw notFound(GOODS_GONE);
  if (own.onShelf === onShelf) return;
  if (onShelf && same && !duplicate) askAboutDuplicate(same);
  if (onShelf && same && duplicate === 'merge') {
    await tx
      .update(goods)
      .set({ ...addedTo(same, own), refreshedAt: now })
      .where(eq(goods.id, same.id));
    return retire(tx, own);
  }
  const since = onShelf ? { onShelfDate: now, refreshedAt: now } : {};
  await tx
    .update(goods)
    .set({ onShelf, ...since })
    .where(eq(goods.id, own.id));
}

/** Leaves nothing on sale of a listing whose stock is another's now. */
async function retire(tx: Database, { id }: Offer): Promise<void> {
  await tx.update(goods).set({ onShelf: false, availableCount: 0 }).where(eq(goods.id, id));
}

function wordsOf(typed: Typed) {
  const { productName, brandNumber, specs, brand, manufacturer } = typed;
  return {
    productName,
    brandNumber,
    specs,
    brand,
    manufacturer,
    introduce: typed.introduce.trim(),
    deliveryWay: typed.deliveryWay,
  };
}

/**
 * Where a listing is to be, and whether it takes new ones. Who changes the tree of categories has all of them locked, so
 * that nobody moves or ends this one until the call's transaction ends.
 */
async function placeIn(tx: Database, code: string, { selfOperated }: { selfOperated: boolean }) {
  if (selfOperated && code === VOUCHER_CATEGORY.category3) {
    return { category: { ...VOUCHER_CATEGORY, productType: VOUCHERS }, takesNew: true };
  }
  const own = tx.select().from(categories).where(eq(categories.code, code));
  const [third] = await own.for('share');
  const above = eq(categories.code, third?.parentCode ?? '');
  const [second] = third?.level === 3 ? await tx.select().from(categories).where(above) : [];
  if (!third || !second) return { category: null, takesNew: false };
  const category = {
    category1: second.parentCode ?? '',
    category2: second.code,
    category3: third.code,
    categoryName: third.name,
    unit: third.unit,
    unitDecimals: third.unitDecimals,
    productType: GOODS_TYPE,
  };
  return { category, takesNew: third.shown };
}

/** @param edited whose minimum may be above what orders have left, where the seller changes neither */
function figuresOf(typed: Typed, unit: Unit, edited: Offer | null) {
  const price = typedYuan(typed.price);
  const minimum = parseQuantity(typed.miniQuantity, unit);
  const stock = parseStock(typed.availableCount, unit) ?? 0;
  const isKept = minimum === edited?.miniQuantity && typed.availableCount === typed.shownCount;
  const isTooMuch = minimum !== null && stock > 0 && minimum > stock && !isKept;
  return {
    price: price && price <= MAX_PRICE ? price : wrong('invalid', PRICE_UNREADABLE),
    miniQuantity: isTooMuch
      ? wrong('invalid', MINIMUM_ABOVE_STOCK)
      : (minimum ?? wrong('invalid', MINIMUM_UNREADABLE)),
  };
}

/** A place of this country; one that was saved before the rule may stay. */
function placeOf({ deliveryPlace }: Typed, edited: Offer | null) {
  if (deliveryPlace === edited?.deliveryPlace) return deliveryPlace;
  return locationOf(deliveryPlace).province
    ? officialPlace(deliveryPlace)
    : wrong('invalid', PLACE_UNKNOWN);
}

const addedTo = (same: Offer, { availableCount }: Pick<Offer, 'availableCount'>) => ({
  availableCount: Math.min(same.availableCount + availableCount, MOST_TYPED),
});

/**
 * The new stock, or undefined where the seller did not change the stock shown: then what orders
 * took or returned meanwhile is kept (design/stock: Stock of an order).
 */
export function typedStock(
  typed: Pick<Typed, 'availableCount' | 'shownCount'>,
  before: Offer | null,
  unit: Unit,
) {
  const wanted = parseStock(typed.availableCount, unit);
  if (wanted === null) return wrong('invalid', STOCK_UNREADABLE);
  if (!before) return { availableCount: wanted };
  const shown = parseStock(typed.shownCount ?? '', unit);
  if (wanted === shown) return {};
  if (shown !== before.availableCount) {
    const now = toQuantity(before.availableCount);
    return wrong('stockChanged', stockChanged(typed.shownCount || '—', now, before.unit));
  }
  return { availableCount: wanted };
}

async function storeFields(tx: Database, sellerCode: string) {
  const [seller] = await tx
    .select({
      sellerName: sellers.name,
      registryAddress: sellers.address,
      selfOperated: sellers.selfOperated,
    })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  if (!seller) throw notFound('店铺不存在');
  return { sellerCode, ...seller };
}

/** @param prefix of spot listings, or of the platform's own goods */
const newProductCode = (prefix: 'XH' | 'ZY', category: string, now: Date): string =>
  `${prefix}${category}${now.toISOString().replace(/\D/g, '').slice(2, 14)}${randomInt(100, 1000)}`;
