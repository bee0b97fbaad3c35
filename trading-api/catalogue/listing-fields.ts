import { randomInt } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import {
  attributeMissing,
  attributesOfPath,
  attributeValue,
} from '#app/domain/catalogue/attributes.ts';
import {
  CATEGORY_REQUIRED,
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
import { saveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { VOUCHERS } from '#app/domain/marketing/deductions.ts';
import {
  type Hundredths,
  parseQuantity,
  parseStock,
  toQuantity,
  type Unit,
} from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, type Wrong, wrong } from '#trading-api/platform/refusal.ts';
import { categories, sellers } from '#trading-api/schema.ts';
import { pathTo } from './categories.ts';
import type { Offer } from './goods-offer.ts';
import type { ListingRules } from './listing-rules.ts';
import { weightsOfListing } from './listing-weights.ts';
import { type AttributeRow, attributeRows } from './made-attributes.ts';
import { locationOf, officialPlace } from './search/places.ts';

export type TypedListing = Parsed<typeof saveSaleProduct>;

/** The product type of all that are no vouchers. */
const GOODS_TYPE = 'goods';

/**
 * What a listing becomes by the rules of its form.
 * @throws Refusal with a problem for each field that is wrong
 */
export function checkedListing(
  typed: TypedListing,
  category: ListingCategory | null,
  edited: Offer | null,
  rules: ListingRules,
) {
  // A category that is switched off takes no new goods; those that it has may stay.
  const isClosed = edited?.category3 !== typed.categoryCode && category?.isClosed === true;
  const unit = { decimals: !category || category.fields.unitDecimals, unit: category?.fields.unit };
  const {
    categoryCode,
    availableCount: stock,
    images,
    ...figures
  } = accept(saveSaleProduct, {
    categoryCode: (!isClosed && category?.fields) || wrong('invalid', CATEGORY_REQUIRED),
    typedAttributes: typedAttributesOf(typed, category, edited),
    ...figuresOf(typed, unit, edited),
    ...weightsOfListing(typed, category, edited),
    deliveryPlace: placeOf(typed, edited, rules),
    deliveryWay: wayOf(typed, edited, rules),
    availableCount: typedStock(typed, edited, unit),
    images: typed.images.length > 0 ? typed.images : wrong('missing', PICTURE_REQUIRED),
  });
  const fields = { ...wordsOf(typed), ...categoryCode, ...figures };
  return { fields, stock, images };
}

function wordsOf(typed: TypedListing) {
  const { productName, brandNumber, specs, brand, manufacturer } = typed;
  return {
    productName,
    brandNumber,
    specs,
    brand,
    manufacturer,
    introduce: typed.introduce.trim(),
  };
}

export interface ListingCategory {
  /** Switched off: it takes no new goods. */
  isClosed: boolean;
  fields: {
    category1: string;
    category2: string;
    category3: string;
    categoryName: string;
    unit: string;
    unitDecimals: boolean;
    productType: string;
  };
  attributes: readonly AttributeRow[];
}

/**
 * Where listings are to be, by code; what is no category of the third level is missing. Who changes the tree of
 * categories has all of them locked, so that nobody moves or ends one that is `locked`, nor changes what it asks for,
 * until the call's transaction ends.
 */
export async function categoriesToList(
  tx: Database,
  codes: readonly string[],
  { selfOperated }: { selfOperated: boolean },
  locked: boolean,
): Promise<Map<string, ListingCategory>> {
  const named = tx
    .select()
    .from(categories)
    .where(inArray(categories.code, [...new Set(codes)]))
    .orderBy(asc(categories.code));
  const thirds = await (locked ? named.for('share') : named);
  const [all, made] = await Promise.all([
    tx.select({ code: categories.code, parentCode: categories.parentCode }).from(categories),
    attributeRows(tx),
  ]);
  const found = thirds.flatMap((third): [string, ListingCategory][] => {
    const [category1, category2, category3] = pathTo(all, third.code);
    if (!category1 || !category2 || !category3) return [];
    const { name: categoryName, unit, unitDecimals, shown } = third;
    const fields = { category1, category2, category3, categoryName, unit, unitDecimals };
    const attributes = attributesOfPath(made, [category1, category2, category3]);
    const own = { fields: { ...fields, productType: GOODS_TYPE }, attributes, isClosed: !shown };
    return [[third.code, own]];
  });
  const vouchers = { ...VOUCHER_CATEGORY, productType: VOUCHERS };
  const ofVouchers = { fields: vouchers, attributes: [], isClosed: false };
  return new Map([
    ...found,
    ...(selfOperated ? [[VOUCHER_CATEGORY.category3, ofVouchers] as const] : []),
  ]);
}

/**
 * What a listing says of its category's attributes. What it says of others is kept: it is so again where the listing
 * comes back, or the attribute is switched on.
 * @param edited which keeps what is not sent
 */
function typedAttributesOf(
  { typedAttributes: typed }: TypedListing,
  category: ListingCategory | null,
  edited: Pick<Offer, 'typedAttributes' | 'category3'> | null,
): Record<string, string | Wrong<'invalid' | 'missing'>> {
  const kept = edited?.typedAttributes ?? {};
  const made = category?.attributes.filter(({ shown }) => shown) ?? [];
  const said = made.map((own) => {
    const { key } = own;
    const read = attributeValue(own, typed?.[key] ?? kept[key] ?? '');
    if ('why' in read) return [key, wrong('invalid', read.why)] as const;
    // A call that says nothing of attributes is that of a portal which does not ask for them.
    const isAsked = typed !== undefined || edited?.category3 !== category?.fields.category3;
    const isMissing = own.required && read.value === '' && isAsked;
    return [key, isMissing ? wrong('missing', attributeMissing(own)) : read.value] as const;
  });
  const others = Object.entries(kept).filter(([key]) => !made.some((own) => own.key === key));
  return Object.fromEntries([...others, ...said.filter(([, value]) => value !== '')]);
}

/** What is typed of attributes as it would be kept, before it is checked: to know a listing of the same goods by it. */
export const readAttributes = (
  { typedAttributes = {} }: TypedListing,
  category: ListingCategory | null,
): Record<string, string> =>
  Object.fromEntries(
    (category?.attributes ?? []).flatMap((own) => {
      const read = own.shown ? attributeValue(own, typedAttributes[own.key] ?? '') : { value: '' };
      return 'value' in read && read.value !== '' ? [[own.key, read.value]] : [];
    }),
  );

/** @param edited whose minimum may be above what orders have left, where the seller changes neither */
function figuresOf(typed: TypedListing, unit: Unit, edited: Offer | null) {
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
function placeOf({ deliveryPlace }: TypedListing, edited: Offer | null, rules: ListingRules) {
  if (deliveryPlace === edited?.deliveryPlace) return deliveryPlace;
  if (!locationOf(deliveryPlace).province) return wrong('invalid', PLACE_UNKNOWN);
  const problem = rules.placeProblem(deliveryPlace);
  return problem ? wrong('invalid', problem) : officialPlace(deliveryPlace);
}

/** A way that the market takes; one that a listing has already may stay. */
function wayOf({ deliveryWay }: TypedListing, edited: Offer | null, rules: ListingRules) {
  const problem = deliveryWay === edited?.deliveryWay ? null : rules.wayProblem(deliveryWay);
  return problem ? wrong('invalid', problem) : deliveryWay;
}

type Fields = ReturnType<typeof checkedListing>['fields'] & { refreshedAt: Date };

/** The row of a listing that begins, without the columns by which it is found. */
export function newRow(
  fields: Fields,
  { selfOperated, ...ofStore }: Awaited<ReturnType<typeof storeFields>>,
  { stock, imageUrls }: { stock: { availableCount?: Hundredths }; imageUrls: string[] },
) {
  const { category3, refreshedAt: now } = fields;
  return {
    ...fields,
    ...ofStore,
    availableCount: stock.availableCount ?? 0,
    kind: selfOperated ? ('self' as const) : ('sale' as const),
    productCode: newProductCode(selfOperated ? 'ZY' : 'XH', category3, now),
    imageUrls,
    onShelfDate: now,
  };
}

/**
 * The new stock, or undefined where the seller did not change the stock shown: then what orders
 * took or returned meanwhile is kept (design/stock: Stock of an order).
 */
export function typedStock(
  typed: Pick<TypedListing, 'availableCount' | 'shownCount'>,
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

export async function storeFields(tx: Database, sellerCode: string) {
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
  `${prefix}${category}${now.toISOString().replace(/\D/g, '').slice(2, 14)}${randomInt(100_000, 1_000_000)}`;
