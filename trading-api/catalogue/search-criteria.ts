import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { searchCriteria } from '#app/domain/catalogue/listing-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { COUNT_CAP } from '#trading-api/platform/page-totals.ts';
import { goods } from '#trading-api/schema.ts';
import { categoriesBelow, categoryColumn, findCategory } from './categories.ts';
import { type GoodsKind, onShelf } from './listing-filters.ts';

const CHOICES = 20;

type Criteria = Content<typeof searchCriteria>;

/** The scope of a list: all goods of a kind, of a category or of a seller. */
interface Scope {
  kind: GoodsKind;
  code?: string;
  sellerCode?: string;
}

/**
 * The filter groups of a category, or of all goods without a code: its sub-categories and the most
 * frequent manufacturers and delivery places of its best sellers. Empty for an unknown code.
 */
export const searchCriteriaOf = (
  db: Database,
  kind: GoodsKind,
  { code, sellerCode }: Omit<Scope, 'kind'>,
): Promise<Criteria> => cachedCriteria(db, JSON.stringify({ kind, code, sellerCode }));

const cachedCriteria = cachedForAMinute(async (db, key): Promise<Criteria> => {
  const { kind, code, sellerCode }: Scope = JSON.parse(key);
  const category = code ? await findCategory(db, code) : undefined;
  if (code && !category) return [];
  const within = and(
    onShelf(kind),
    category && eq(categoryColumn(category.level), category.code),
    sellerCode ? eq(goods.sellerCode, sellerCode) : undefined,
  );
  // Of ten million goods, all of them would take ten seconds.
  const best = db
    .select({ manufacturer: goods.manufacturer, deliveryPlace: goods.deliveryPlace })
    .from(goods)
    .where(within)
    .orderBy(desc(goods.salesVolume), desc(goods.id))
    .limit(COUNT_CAP)
    .as('best');
  const most = async (column: typeof best.manufacturer | typeof best.deliveryPlace) =>
    (
      await db
        .select({ name: column })
        .from(best)
        .groupBy(column)
        .orderBy(desc(sql`count(*)`), column)
        .limit(CHOICES)
    ).map(({ name }) => ({ code: name, name }));
  const [below, manufacturers, places] = await Promise.all([
    categoriesBelow(db, category?.code ?? null),
    most(best.manufacturer),
    most(best.deliveryPlace),
  ]);
  // All sellers together have goods of every category; one seller, or the platform, only of some.
  const isPart = kind === 'self' || sellerCode !== undefined;
  const offered = isPart ? await withGoods(db, within, below) : below;
  const groups: Criteria = [
    {
      title: '品类',
      name: 'categoryCode',
      list: offered.map(({ code, name }) => ({ code, name })),
    },
    { title: '生产厂家', name: 'manufacturer', list: manufacturers },
    { title: '交货地', name: 'deliveryPlace', list: places },
  ];
  return groups.filter((group) => group.list.length > 0);
});

/** The categories of one level that have goods. */
async function withGoods(
  db: Database,
  within: SQL | undefined,
  below: Awaited<ReturnType<typeof categoriesBelow>>,
) {
  const [first] = below;
  if (!first) return [];
  const column = categoryColumn(first.level);
  const found = await db.selectDistinct({ code: column }).from(goods).where(within);
  const codes = new Set(found.map(({ code }) => code));
  return below.filter(({ code }) => codes.has(code));
}
