import { randomInt } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import {
  CATEGORY_REQUIRED,
  CHANGED_MEANWHILE,
  MINIMUM_ABOVE_STOCK,
  MINIMUM_UNREADABLE,
  PICTURE_REQUIRED,
  PLACE_UNKNOWN,
  PRICE_UNREADABLE,
  STOCK_UNREADABLE,
  stockChanged,
} from '#app/domain/catalogue/sale-product.ts';
import { saveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { MAX_FILES } from '#app/domain/file/upload.ts';
import type { Fen } from '#app/domain/money.ts';
import { parseQuantity, parseStock, toQuantity, type Unit } from '#app/domain/quantity.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { FILES_GONE, publishFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { files, goods, goodsAuthFiles, sellers } from '#trading-api/schema.ts';
import { findCategory } from './categories.ts';
import type { Offer } from './goods-offer.ts';
import { askAboutDuplicate, askAboutPrice, sameListing } from './listing-checks.ts';
import { recordPrice } from './price-history.ts';
import { type Document, documentsOf, ownRow, versionOf } from './sale-products.ts';
import { newIndex } from './search/index-goods.ts';
import { officialPlace, provinceOf } from './search/places.ts';
import { sellerCodeOf } from './sellers.ts';

type Typed = Parsed<typeof saveSaleProduct>;

export const MAX_PRICE: Fen = 99_999_999_999;
/** Where an uploaded file is shown on this site. */
const FILE_PATH = '/files/';

/**
 * Publishes or changes a listing in the caller's transaction, with its search words, its price
 * history and the files it shows.
 * @returns the listing's id, and whether it is one of before that a new one was merged into
 * @throws Refusal `G404`, `changed`, with each wrong value, or `unusual` or `duplicate`, which ask
 */
export async function saveProduct(
  tx: Database,
  customer: Customer,
  typed: Typed,
  now: Date,
): Promise<{ id: string; merged: boolean }> {
  const sellerCode = sellerCodeOf(customer);
  const edited = typed.id ? await ownRow(tx, sellerCode, typed.id, { lock: true }) : null;
  if (edited && typed.version !== versionOf(edited, await documentsOf(tx, edited.id))) {
    throw new Refusal('changed', CHANGED_MEANWHILE);
  }
  const category = await categoryOf(tx, typed.categoryCode);
  const unit = { decimals: !category || category.unitDecimals, unit: category?.unit };
  const {
    categoryCode,
    availableCount: stock,
    images,
    ...figures
  } = accept(saveSaleProduct, {
    categoryCode: category ?? wrong('invalid', CATEGORY_REQUIRED),
    ...figuresOf(typed, unit, edited),
    deliveryPlace: placeOf(typed, edited),
    availableCount: stockOf(typed, edited, unit),
    images: typed.images.length > 0 ? typed.images : wrong('missing', PICTURE_REQUIRED),
  });
  const fields = { ...wordsOf(typed), ...categoryCode, ...figures, refreshedAt: now };
  if (typed.price !== typed.confirmedPrice && fields.price !== edited?.price) {
    await askAboutPrice(tx, sellerCode, fields);
  }
  const same = edited ? null : await sameListing(tx, sellerCode, fields);
  if (same && !typed.duplicate) askAboutDuplicate(same);
  const merged = same && typed.duplicate === 'merge' ? same : null;
  const before = edited ?? merged;
  const documents = before ? await documentsOf(tx, before.id) : [];
  const files = { images, documents: typed.documents };
  const shown = await publish(
    tx,
    customer,
    merged ? withFilesOf(merged, documents, files) : files,
    {
      before,
      documents,
    },
  );
  if (before) {
    const { id: goodsId, price: oldPrice, onShelfDate } = before;
    await tx
      .update(goods)
      .set({
        ...fields,
        ...(merged ? addedTo(merged, stock) : stock),
        ...(await newIndex(tx, { ...before, ...fields })),
        imageUrls: shown.imageUrls,
      })
      .where(eq(goods.id, goodsId));
    await recordPrice(tx, { goodsId, oldPrice, onShelfDate, newPrice: fields.price, now });
    await writeDocuments(tx, goodsId, shown.documents);
    return { id: String(goodsId), merged: merged !== null };
  }
  const row = { ...fields, ...(await storeOf(tx, sellerCode)) };
  const [made] = await tx
    .insert(goods)
    .values({
      ...row,
      ...(await newIndex(tx, row)),
      availableCount: stock.availableCount ?? 0,
      kind: 'sale',
      productCode: newProductCode(typed.categoryCode, now),
      imageUrls: shown.imageUrls,
      onShelfDate: now,
    })
    .returning({ id: goods.id });
  if (!made) throw new Error('no row was made');
  await writeDocuments(tx, made.id, shown.documents);
  return { id: String(made.id), merged: false };
}

/** Takes a listing off the shelf or puts it back; existing orders are not affected. */
export async function shelveProduct(
  tx: Database,
  sellerCode: string,
  { id, onShelf }: { id: string; onShelf: boolean },
  now: Date,
): Promise<void> {
  const row = await ownRow(tx, sellerCode, id, { lock: true });
  if (row.onShelf === onShelf) return;
  const since = onShelf ? { onShelfDate: now, refreshedAt: now } : {};
  await tx
    .update(goods)
    .set({ onShelf, ...since })
    .where(eq(goods.id, row.id));
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

/** A third-level category with the values its goods take from it; null where there is none. */
async function categoryOf(tx: Database, code: string) {
  const third = await findCategory(tx, code);
  const second = third?.level === 3 ? await findCategory(tx, third.parentCode ?? '') : undefined;
  if (!third || !second) return null;
  return {
    category1: second.parentCode ?? '',
    category2: second.code,
    category3: third.code,
    categoryName: third.name,
    unit: third.unit,
    unitDecimals: third.unitDecimals,
  };
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

/** A place of this country; one of before the rule may stay. */
function placeOf({ deliveryPlace }: Typed, edited: Offer | null) {
  if (deliveryPlace === edited?.deliveryPlace) return deliveryPlace;
  return provinceOf(deliveryPlace) ? officialPlace(deliveryPlace) : wrong('invalid', PLACE_UNKNOWN);
}

const addedTo = (same: Offer, { availableCount = 0 }: { availableCount?: number }) => ({
  availableCount: same.availableCount + availableCount,
});

/** New pictures and documents behind those that the listing has. */
function withFilesOf(
  { imageUrls }: Offer,
  documents: readonly Document[],
  typed: Pick<Typed, 'images' | 'documents'>,
): Pick<Typed, 'images' | 'documents'> {
  const had = documents.map(({ name, batchNum, fileId, url }) => ({
    name,
    batchNum,
    file: fileId ?? url ?? '',
  }));
  return {
    images: [...imageUrls, ...typed.images].slice(0, MAX_FILES),
    documents: [...had, ...typed.documents].slice(0, 3 * MAX_FILES),
  };
}

/**
 * The new stock, or undefined where the seller did not change the stock shown: then what orders
 * took or returned meanwhile is kept (decision 14).
 */
export function stockOf(
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

async function storeOf(tx: Database, sellerCode: string) {
  const [seller] = await tx
    .select({ sellerName: sellers.name, registryAddress: sellers.address })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  if (!seller) throw notFound('店铺不存在');
  return { sellerCode, ...seller };
}

/** The listing's pictures and documents; new files are made public. */
async function publish(
  tx: Database,
  customer: Customer,
  { images, documents: wanted }: Pick<Typed, 'images' | 'documents'>,
  { before, documents }: { before: Offer | null; documents: readonly Document[] },
) {
  const had = new Set(before?.imageUrls);
  const uploads = images.filter((image) => !had.has(image) && !had.has(FILE_PATH + image));
  const keptDocument = (file: string) =>
    documents.find(({ fileId, url }) => fileId === file || url === file);
  const papers = wanted.map(({ file }) => file).filter((file) => !keptDocument(file));
  await publishFiles(tx, customer.id, [...uploads, ...papers]);
  const found = await describe(tx, [...uploads, ...papers]);
  for (const id of uploads) {
    if (!found.get(id)?.mediaType.startsWith('image/')) {
      throw new Refusal('fileRefused', PICTURE_REQUIRED, 'images');
    }
  }
  return {
    imageUrls: images.map((image) => (had.has(image) ? image : FILE_PATH + image)),
    documents: wanted.map(({ name, file, batchNum }) => {
      const kept = keptDocument(file);
      if (kept) {
        const { type, fileName, fileId, url } = kept;
        return { name, type, batchNum: kept.batchNum, fileName, fileId, url };
      }
      const { mediaType: type, fileName } = found.get(file) ?? missing();
      return { name, type, batchNum: batchNum.trim(), fileName, fileId: file, url: null };
    }),
  };
}

function missing(): never {
  throw new Refusal('fileRefused', FILES_GONE);
}

async function describe(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const { id, mediaType, fileName } = files;
  const rows = await tx
    .select({ id, mediaType, fileName })
    .from(files)
    .where(inArray(files.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function writeDocuments(
  tx: Database,
  goodsId: number,
  documents: readonly Omit<Document, 'goodsId' | 'position'>[],
): Promise<void> {
  await tx.delete(goodsAuthFiles).where(eq(goodsAuthFiles.goodsId, goodsId));
  if (documents.length === 0) return;
  const rows = documents.map((document, index) => ({ ...document, goodsId, position: index + 1 }));
  await tx.insert(goodsAuthFiles).values(rows);
}

const newProductCode = (category: string, now: Date): string =>
  `XH${category}${now.toISOString().replace(/\D/g, '').slice(2, 14)}${randomInt(100, 1000)}`;
