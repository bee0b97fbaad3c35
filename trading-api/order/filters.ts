import { and, asc, eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import {
  FILTER_EMPTY,
  FILTER_NAME_MISSING,
  FILTER_TAKEN,
  FILTERS_TOO_MANY,
  filterQuery,
  MOST_FILTERS,
} from '#app/domain/order/filter.ts';
import {
  deleteOrderFilter,
  type orderFilters as listFilters,
  saveOrderFilter,
} from '#app/domain/order/filter-contract.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { orderFilters } from '#trading-api/schema.ts';

export async function filtersOf(
  db: Database,
  customerId: number,
  { list }: Parsed<typeof listFilters>,
): Promise<Content<typeof listFilters>> {
  const { id, name, query } = orderFilters;
  const rows = await db
    .select({ id, name, query })
    .from(orderFilters)
    .where(and(eq(orderFilters.customerId, customerId), eq(orderFilters.list, list)))
    .orderBy(asc(name));
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

/** Keeps a filter; again under the same name, it changes nothing. */
export const saveFilter = customerRoute(saveOrderFilter, async ({ db, customer, input: asked }) => {
  const { list, name, query } = accept(saveOrderFilter, {
    list: asked.list,
    name: filled(asked.name, FILTER_NAME_MISSING),
    query: filled(filterQuery(asked.query), FILTER_EMPTY),
  });
  await db.transaction(async (tx) => {
    // Many that are saved at once are no more than there may be.
    await lockCustomer(tx, customer.id);
    const own = await filtersOf(tx, customer.id, { list });
    const same = own.find((filter) => filter.name === name);
    if (same?.query === query) return;
    if (same) throw new Refusal('exists', FILTER_TAKEN, 'name');
    if (own.length >= MOST_FILTERS) throw new Refusal('tooMany', FILTERS_TOO_MANY, 'name');
    await tx.insert(orderFilters).values({ customerId: customer.id, list, name, query });
  });
});

export const deleteFilter = customerRoute(deleteOrderFilter, async ({ db, customer, input }) => {
  const { id } = input;
  await db
    .delete(orderFilters)
    .where(and(eq(orderFilters.customerId, customer.id), eq(orderFilters.id, rowId(id) ?? 0)));
});
