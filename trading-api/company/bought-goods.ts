import { and, eq, gte, inArray } from 'drizzle-orm';
import { categoriesCalled, pathOfCategory } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods, orders } from '#trading-api/schema.ts';
import { costsOf } from './commitments.ts';

/** What is bought of a seller: listed goods, goods of a category, or goods that somebody has described. */
export interface BoughtGoods {
  name: string;
  sellerCode: string;
  /** Null: its buyer or seller has described it; unset: the operator has. */
  goodsId?: number | null;
  /** Of any level. */
  categoryCode?: string;
}

export interface ToldGoods {
  name: string;
  /** Of the first level; null: nobody can tell it. */
  category: string | null;
}

/** The categories of what is bought. */
export async function categoriesOf(
  tx: Database,
  bought: readonly BoughtGoods[],
): Promise<ToldGoods[]> {
  const told: ToldGoods[] = [];
  for (const each of bought) {
    const found = await categoriesOfOne(tx, each);
    const { name } = each;
    // What a buyer calls it is no proof of what it is.
    if (found.size === 0 || each.goodsId === null) told.push({ name, category: null });
    for (const category of found) told.push({ name, category });
  }
  return told;
}

/** A description is of what it is called, as a category or as a listing of its seller; of nothing else. */
async function categoriesOfOne(
  tx: Database,
  { name, sellerCode, goodsId, categoryCode }: BoughtGoods,
): Promise<Set<string>> {
  if (categoryCode !== undefined)
    return new Set((await pathOfCategory(tx, categoryCode)).slice(0, 1));
  const isIt =
    typeof goodsId === 'number'
      ? eq(goods.id, goodsId)
      : and(eq(goods.sellerCode, sellerCode), eq(goods.productName, name));
  const listed = await tx.selectDistinct({ category: goods.category1 }).from(goods).where(isIt);
  const found = new Set(listed.map(({ category }) => category));
  if (typeof goodsId === 'number') return found;
  for (const { code } of await categoriesCalled(tx, name)) {
    const [first] = await pathOfCategory(tx, code);
    if (first !== undefined) found.add(first);
  }
  return found;
}

/** Whether the company has never paid and received an order of one of these sellers. */
export async function hasNewSeller(
  tx: Database,
  customerId: number,
  sellerCodes: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(sellerCodes)];
  const known = await tx
    .selectDistinct({ sellerCode: orders.sellerCode })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.state, 'completed'),
        gte(orders.paidAmount, costsOf),
        inArray(orders.sellerCode, wanted),
      ),
    );
  return known.length < wanted.length;
}
