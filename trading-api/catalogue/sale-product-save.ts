import { eq } from 'drizzle-orm';
import { CHANGED_MEANWHILE } from '#app/domain/catalogue/sale-product.ts';
import {
  saveSaleProduct,
  type shelveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { MOST_TYPED } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { goods } from '#trading-api/schema.ts';
import { GOODS_GONE, type Offer } from './goods-offer.ts';
import { askAboutDuplicate, askAboutPrice, isSame, lockWithDouble } from './listing-checks.ts';
import {
  categoriesToList,
  checkedListing,
  newRow,
  readAttributes,
  storeFields,
} from './listing-fields.ts';
import { listingRules } from './listing-rules.ts';
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
import { sellerCodeOf } from './sellers.ts';

/**
 * Publishes or changes a listing in the call's transaction, with its search words, its price history and the files
 * it shows.
 * @returns the listing's id, and whether a listing that was there has taken the new one's stock
 */
export const saveProduct = customerRoute(saveSaleProduct, async (call) => {
  const { db: tx, customer, input: typed, now } = call;
  const sellerCode = sellerCodeOf(customer);
  const store = await storeFields(tx, sellerCode);
  const { categoryCode } = typed;
  const found = await categoriesToList(tx, [categoryCode], store, true);
  const category = found.get(categoryCode) ?? null;
  const { own: edited, same } = await lockWithDouble(tx, sellerCode, typed.id, {
    ...typed,
    category3: categoryCode,
    unit: category?.fields.unit ?? '',
    typedAttributes: readAttributes(typed, category),
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
  const { stock, images, ...checked } = checkedListing(typed, category, edited, {
    rules: await listingRules(tx),
    now,
    close: store.priceClose,
  });
  const fields = { ...checked.fields, refreshedAt: now };
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
  const row = newRow(fields, store, { stock, imageUrls: shown.imageUrls });
  const [made] = await tx
    .insert(goods)
    .values({ ...row, ...(await newIndex(tx, row)) })
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

const addedTo = (same: Offer, { availableCount }: Pick<Offer, 'availableCount'>) => ({
  availableCount: Math.min(same.availableCount + availableCount, MOST_TYPED),
});
