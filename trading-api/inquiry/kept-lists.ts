import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import {
  LIST_GONE,
  LIST_NAME_MISSING,
  LIST_NAME_TAKEN,
  MOST_KEPT_LISTS,
  TOO_MANY_LISTS,
} from '#app/domain/inquiry/kept-list.ts';
import {
  deleteKeptList,
  type keptList,
  keptLists as listCall,
  saveKeptList,
} from '#app/domain/inquiry/kept-list-contract.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { keptLists } from '#trading-api/schema.ts';

const owned = (customerId: number, id: string) =>
  and(eq(keptLists.customerId, customerId), eq(keptLists.id, rowId(id) ?? 0));

export const listsOf = customerRoute(listCall, async ({ db, customer }) => {
  const found = await db
    .select({
      id: keptLists.id,
      name: keptLists.name,
      rowCount: sql<number>`jsonb_array_length(${keptLists.rows})`,
      updatedAt: keptLists.updatedAt,
    })
    .from(keptLists)
    .where(eq(keptLists.customerId, customer.id))
    .orderBy(desc(keptLists.updatedAt), desc(keptLists.id));
  return found.map(({ id, name, rowCount, updatedAt }) => ({
    id: String(id),
    name,
    rowCount,
    updateDate: updatedAt.toISOString(),
  }));
});

export async function keptListOf(
  db: Database,
  customerId: number,
  id: string,
): Promise<Content<typeof keptList>> {
  const [found] = await db.select().from(keptLists).where(owned(customerId, id));
  if (!found) throw notFound(LIST_GONE);
  const { name, rows, updatedAt } = found;
  return { id: String(found.id), name, rows, updateDate: updatedAt.toISOString() };
}

/** Makes a list or changes one, in the caller's transaction. The same list under the same name is kept once. */
export async function saveList(
  tx: Database,
  customerId: number,
  typed: Parsed<typeof saveKeptList>,
  now: Date,
): Promise<string> {
  const { name } = accept(saveKeptList, { name: filled(typed.name, LIST_NAME_MISSING) });
  await lockCustomer(tx, customerId);
  const written = { name, rows: typed.rows, updatedAt: now };
  const own = eq(keptLists.customerId, customerId);
  if (typed.id !== undefined) await keptListOf(tx, customerId, typed.id);
  const [same] = await tx
    .select({ id: keptLists.id, rows: keptLists.rows })
    .from(keptLists)
    .where(and(own, eq(keptLists.name, name), ne(keptLists.id, rowId(typed.id ?? '') ?? 0)));
  const isRepeated = typed.id === undefined && isDeepStrictEqual(same?.rows, typed.rows);
  if (same && !typed.replace && !isRepeated) {
    throw new Refusal('duplicate', LIST_NAME_TAKEN, 'name');
  }
  if (same && typed.id !== undefined) await tx.delete(keptLists).where(eq(keptLists.id, same.id));
  const id = rowId(typed.id ?? '') ?? same?.id;
  if (id !== undefined) {
    await tx.update(keptLists).set(written).where(eq(keptLists.id, id));
    return String(id);
  }
  if ((await tx.$count(keptLists, own)) >= MOST_KEPT_LISTS) {
    throw new Refusal('tooMany', TOO_MANY_LISTS, 'name');
  }
  const [made] = await tx
    .insert(keptLists)
    .values({ ...written, customerId, createdAt: now })
    .returning({ id: keptLists.id });
  if (!made) throw new Error('no row was made');
  return String(made.id);
}

export const deleteList = customerRoute(deleteKeptList, async ({ db, customer, input: { id } }) => {
  await db.delete(keptLists).where(owned(customer.id, id));
});
