import { desc, eq, sql } from 'drizzle-orm';
import { discountEvaluations } from '#app/domain/catalogue/goods-contract.ts';
import { averageStars } from '#app/domain/catalogue/rating.ts';
import { maskedCompany } from '#app/domain/lead/masks.ts';
import { laggingRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { goodsEvaluations } from '#trading-api/schema.ts';

/** A page of buyers' evaluations of goods, the newest first, with masked names. */
export const evaluationsOf = laggingRoute(discountEvaluations, async ({ db, input }) => {
  const { productId, page, rows } = input;
  const ofGoods = eq(goodsEvaluations.goodsId, rowId(productId) ?? 0);
  const [[totals], found] = await Promise.all([
    db
      .select({
        count: sql`count(*)`.mapWith(Number),
        stars: sql`coalesce(sum(${goodsEvaluations.stars}), 0)`.mapWith(Number),
      })
      .from(goodsEvaluations)
      .where(ofGoods),
    db
      .select()
      .from(goodsEvaluations)
      .where(ofGoods)
      .orderBy(desc(goodsEvaluations.createdAt), desc(goodsEvaluations.id))
      .limit(rows)
      .offset((page - 1) * rows),
  ]);
  const { count, stars } = totals ?? { count: 0, stars: 0 };
  return {
    content: found.map((row) => ({
      id: String(row.id),
      buyerName: maskedCompany(row.buyerName),
      stars: row.stars,
      content: row.content,
      answer: row.answer,
      createDate: row.createdAt.toISOString(),
    })),
    ...pageTotals(count, rows),
    average: averageStars(stars, count),
  };
});
