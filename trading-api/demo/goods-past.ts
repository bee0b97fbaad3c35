import { asc } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, goodsAuthFiles, goodsEvaluations, goodsPrices } from '#trading-api/schema.ts';
import { authFiles } from './auth-files.ts';
import { bulkInsert } from './bulk-insert.ts';
import { evaluations } from './evaluations.ts';
import { priceWalks } from './price-walks.ts';
import { createRandom } from './random.ts';

const SEED = 20_260_401;
/** A past for every one of a million goods would take minutes, and few of them are looked at. */
const GOODS_WITH_A_PAST = 5000;

/** Gives the first goods what they have cost, what buyers said of them, and their documents. */
export async function seedGoodsPast(tx: Database, now: Date): Promise<void> {
  const rows = await tx
    .select({
      id: goods.id,
      kind: goods.kind,
      price: goods.price,
      brandNumber: goods.brandNumber,
      onShelfDate: goods.onShelfDate,
      refreshedAt: goods.refreshedAt,
    })
    .from(goods)
    .orderBy(asc(goods.id))
    .limit(GOODS_WITH_A_PAST);
  const ids = rows.map(({ id }) => id);
  const listings = rows.filter(({ kind }) => kind === 'sale');
  await bulkInsert(tx, goodsPrices, priceWalks(rows, now, createRandom(SEED)));
  await bulkInsert(tx, goodsEvaluations, evaluations(ids, now, createRandom(SEED + 1)));
  await bulkInsert(tx, goodsAuthFiles, authFiles(listings, createRandom(SEED + 2)));
}
