import { and, asc, eq } from 'drizzle-orm';
import { priceChange, undoPrices } from '#app/domain/catalogue/price-change-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { goods, priceChanges } from '#trading-api/schema.ts';
import { goodsAmong, listedBy, offerColumns } from './goods-offer.ts';
import { recordPrice } from './price-history.ts';
import { priceColumns, writtenPrice } from './price-terms.ts';
import { indexGoods } from './search/index-goods.ts';
import { sellerCodeOf } from './sellers.ts';

/** Fen: the goods, what they cost before, and since. */
export type PriceChange = [goodsId: number, from: number, to: number];

const CHANGED_SINCE = '有商品的单价已再次修改，不能撤销这次调价；请逐件修改';
const ALREADY_UNDONE = '这次调价已经撤销';

/** Keeps in the caller's transaction what prices were before they were changed together. */
export async function notePriceChange(
  tx: Database,
  sellerCode: string,
  rows: PriceChange[],
  at: Date,
): Promise<{ changeId: string }> {
  const [made] = await tx
    .insert(priceChanges)
    .values({ sellerCode, rows, at })
    .returning({ id: priceChanges.id });
  if (!made) throw new Error('no row was made');
  return { changeId: String(made.id) };
}

async function changeOf(db: Database, sellerCode: string, id: string) {
  const [found] = await db
    .select()
    .from(priceChanges)
    .where(and(eq(priceChanges.id, rowId(id) ?? 0), eq(priceChanges.sellerCode, sellerCode)));
  if (!found) throw notFound('没有这次调价');
  return found;
}

const listingsOf = (db: Database, sellerCode: string, rows: readonly PriceChange[]) =>
  db
    .select(offerColumns)
    .from(goods)
    .where(and(goodsAmong(rows.map(([goodsId]) => goodsId)), listedBy(sellerCode)))
    .orderBy(asc(goods.id));

export const priceChangeOf = customerRoute(priceChange, async ({ db, customer, input }) => {
  const sellerCode = sellerCodeOf(customer);
  const { at, rows, undoneAt } = await changeOf(db, sellerCode, input.id);
  const listings = new Map(
    (await listingsOf(db, sellerCode, rows)).map((listing) => [listing.id, listing]),
  );
  const shown = rows.flatMap(([goodsId, from, to]) => {
    const listing = listings.get(goodsId);
    if (!listing) return [];
    const { productName, brandNumber, specs, unit } = listing;
    const price = writtenPrice(listing);
    const name = `${productName} ${brandNumber} ${specs}`.trim();
    return {
      name,
      unit,
      from: toYuan(from),
      to: toYuan(to),
      now: toYuan(price),
      isSame: price === to,
    };
  });
  return {
    at: at.toISOString(),
    rows: shown.map(({ isSame: _, ...row }) => row),
    undoneAt: undoneAt?.toISOString() ?? null,
    changedSince: shown.filter(({ isSame }) => !isSame).length,
  };
});

/** Gives listings the prices of before, in the call's transaction; the price history has both changes. */
export const takeBackPrices = customerRoute(undoPrices, async (call) => {
  const { db: tx, customer, input, now } = call;
  const sellerCode = sellerCodeOf(customer);
  const { id, rows } = await changeOf(tx, sellerCode, input.id);
  // The goods first, in the order of their ids, as everybody locks them.
  const listings = await listingsOf(tx, sellerCode, rows).for('update', { of: goods });
  const [change] = await tx
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.id, id))
    .for('update');
  if (change?.undoneAt) throw new Refusal('alreadySo', ALREADY_UNDONE);
  const changes = new Map(rows.map(([goodsId, from, to]) => [goodsId, { from, to }]));
  if (listings.some((listing) => writtenPrice(listing) !== changes.get(listing.id)?.to)) {
    throw new Refusal('changed', CHANGED_SINCE);
  }
  for (const { id: goodsId, price: oldPrice, onShelfDate, priceTerms, unit } of listings) {
    const columns = priceColumns(changes.get(goodsId)?.from ?? oldPrice, priceTerms, unit);
    const { price: newPrice } = columns;
    await tx
      .update(goods)
      .set({ ...columns, refreshedAt: now })
      .where(eq(goods.id, goodsId));
    await recordPrice(tx, { goodsId, oldPrice, onShelfDate, newPrice, now });
  }
  await indexGoods(
    tx,
    listings.map((listing) => listing.id),
  );
  await tx.update(priceChanges).set({ undoneAt: now }).where(eq(priceChanges.id, id));
  return { changed: listings.length };
});
