import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import type { z } from 'zod';
import { type ArticleGroup, typesOf } from '#app/domain/content/article-types.ts';
import {
  type article,
  articleDetail,
  homeData,
  selfPlatformProductVos,
} from '#app/domain/content/contract.ts';
import {
  bestSellers,
  categoriesBelow,
  categoryColumn,
  categoryTree,
  findCategory,
  onShelf,
  productCardOf,
  termsSayer,
} from '#trading-api/catalogue/index.ts';
import { newestDemands } from '#trading-api/lead/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { laggingRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { articles, banners, brands } from '#trading-api/schema.ts';
import { advertisingPicture } from './advertising.ts';

const ARTICLES_SHOWN = 6;
const GOODS_A_CATEGORY = 10;
const GOODS_OF_ONE_CATEGORY = 40;

type ArticleRow = typeof articles.$inferSelect;

export const articleOf = (row: ArticleRow): z.output<typeof article> => ({
  id: String(row.id),
  title: row.title,
  newsBrie: row.newsBrie,
  imageUrl: row.imageUrl,
  type: row.type,
  publishDate: row.publishDate.toISOString(),
});

/** Drafts, withdrawn articles and those of a day to come are visible to the operator only. */
export const isPublished = (now: Date) =>
  and(eq(articles.state, 'published'), lte(articles.publishDate, now));

const newest = (db: Database, group: ArticleGroup, now: Date) =>
  db
    .select()
    .from(articles)
    .where(
      and(
        inArray(
          articles.type,
          typesOf(group).map(({ type }) => type),
        ),
        isPublished(now),
      ),
    )
    .orderBy(desc(articles.publishDate))
    .limit(ARTICLES_SHOWN);

export const readHomeData = laggingRoute(homeData, async ({ db, now }) => {
  const [categoryVos, advertising, bannerRows, brandRows, news, notices, retentionInfos] =
    await Promise.all([
      categoryTree(db),
      advertisingPicture(db),
      db.select().from(banners).orderBy(asc(banners.sort)),
      db.select().from(brands).where(eq(brands.shown, true)).orderBy(asc(brands.sort)),
      newest(db, 'news', now),
      newest(db, 'notice', now),
      newestDemands(db),
    ]);
  return {
    categoryVos,
    advertising: { imageUrl: advertising },
    banners: bannerRows.map(({ sort: _, id, ...banner }) => ({ id: String(id), ...banner })),
    brands: brandRows.map(({ sellerCode, name, imageUrl }) => ({ sellerCode, name, imageUrl })),
    news: news.map(articleOf),
    notices: notices.map(articleOf),
    retentionInfos,
  };
});

export const selfGoodsByCategory = laggingRoute(
  selfPlatformProductVos,
  async ({ db, input, now }) => {
    const { code } = input;
    const one = code === undefined ? undefined : await findCategory(db, code);
    const wanted = code === undefined ? await categoriesBelow(db, null) : one ? [one] : [];
    const limit = one ? GOODS_OF_ONE_CATEGORY : GOODS_A_CATEGORY;
    const termsOf = await termsSayer(db, now);
    const groups = await Promise.all(
      wanted.map(async (category) => ({
        categoryCode: category.code,
        categoryName: category.name,
        products: (
          await bestSellers(
            db,
            and(onShelf('self'), eq(categoryColumn(category.level), category.code)),
            limit,
          )
        ).map((row) => productCardOf(row, termsOf)),
      })),
    );
    return groups.filter((group) => group.products.length > 0);
  },
);

export const readArticle = laggingRoute(articleDetail, async ({ db, input: { id }, now }) => {
  const [row] = /^\d{1,15}$/.test(id)
    ? await db
        .select()
        .from(articles)
        .where(and(eq(articles.id, Number(id)), isPublished(now)))
    : [];
  if (!row) throw notFound('文章不存在或已删除');
  return { ...articleOf(row), publishUser: row.publishUser, content: row.content };
});
