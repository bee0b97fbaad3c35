import { and, desc, eq, sql } from 'drizzle-orm';
import type { Content } from '#app/contract/endpoint.ts';
import type { searchCriteria } from '#app/contract/spot-listing.ts';
import type { Database } from '../db/client.ts';
import { goods } from '../db/schema.ts';
import { categoriesBelow, categoryColumn, findCategory } from './catalogue.ts';
import { onShelf } from './listing-filters.ts';
import { cachedForAMinute } from './market-cache.ts';

const CHOICES = 20;

type Criteria = Content<typeof searchCriteria>;

/**
 * The filter groups of a category (of all goods without a code): its sub-categories, and the
 * manufacturers and delivery places most of its goods have. An unknown code has none.
 */
export const searchCriteriaOf = (db: Database, code: string | undefined): Promise<Criteria> =>
  cachedCriteria(db, code ?? '');

/** Grouping a million goods takes most of a second, so it is done once a minute at most. */
const cachedCriteria = cachedForAMinute(async (db, code): Promise<Criteria> => {
  const category = code === '' ? undefined : await findCategory(db, code);
  if (code !== '' && !category) return [];
  const within = and(
    onShelf('sale'),
    category && eq(categoryColumn(category.level), category.code),
  );
  const most = async (column: typeof goods.manufacturer | typeof goods.deliveryPlace) =>
    (
      await db
        .select({ name: column })
        .from(goods)
        .where(within)
        .groupBy(column)
        .orderBy(desc(sql`count(*)`), column)
        .limit(CHOICES)
    ).map(({ name }) => ({ code: name, name }));
  const [below, manufacturers, places] = await Promise.all([
    categoriesBelow(db, category?.code ?? null),
    most(goods.manufacturer),
    most(goods.deliveryPlace),
  ]);
  const groups: Criteria = [
    {
      title: '品类',
      name: 'categoryCode',
      list: below.map((child) => ({ code: child.code, name: child.name })),
    },
    { title: '生产厂家', name: 'manufacturer', list: manufacturers },
    { title: '交货地', name: 'deliveryPlace', list: places },
  ];
  return groups.filter((group) => group.list.length > 0);
});
