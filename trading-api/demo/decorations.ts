import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { onShelf } from '#trading-api/catalogue/search/listing.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, sellers, storeDecorations } from '#trading-api/schema.ts';

/** Cards at the head of a store: more than fit side by side, so that the strip moves. */
const CARDS = 8;

/** Every seller decorates its store with what it sells best and has in stock. */
export async function seedDecorations(tx: Database): Promise<void> {
  const best = tx
    .select({
      goodsId: sql<number>`${goods.id}`.as('goods_id'),
      sold: sql<number>`${goods.salesVolume}`.as('sold'),
    })
    .from(goods)
    .where(and(onShelf('sale'), eq(goods.sellerCode, sellers.code), gt(goods.availableCount, 0)))
    .orderBy(desc(goods.salesVolume), desc(goods.id))
    .limit(CARDS)
    .as('best');
  const chosen = await tx
    .select({ sellerCode: sellers.code, goodsId: best.goodsId })
    .from(sellers)
    .crossJoinLateral(best)
    .where(eq(sellers.selfOperated, false))
    .orderBy(sellers.code, desc(best.sold), desc(best.goodsId));
  const placed = new Map<string, number>();
  const cards = chosen.map(({ sellerCode, goodsId }) => {
    const sort = (placed.get(sellerCode) ?? 0) + 1;
    placed.set(sellerCode, sort);
    return { sellerCode, goodsId: Number(goodsId), sort };
  });
  if (cards.length > 0) await tx.insert(storeDecorations).values(cards);
}
