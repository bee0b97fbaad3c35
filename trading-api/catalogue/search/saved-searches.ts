import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import {
  deleteSearch,
  type ListCriteria,
  listCriteria,
  lookAtSearch,
  renameSearch,
  savedSearchList,
  saveSearch,
} from '#app/domain/catalogue/search/saved-contract.ts';
import {
  freshText,
  MOST_FRESH,
  MOST_SAVED,
  NAME_MISSING,
  NAME_TAKEN,
  SAVED_TOO_MANY,
  SEARCH_UNKNOWN,
} from '#app/domain/catalogue/search/saved-search.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { lockCustomer } from '#trading-api/account/index.ts';
import { notifyOnce } from '#trading-api/message/index.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { accept, filled, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { goods, savedSearches } from '#trading-api/schema.ts';
import { corrected } from './corrected.ts';
import { finderOf } from './finder-of.ts';
import { type Listing, listingOf, onShelf } from './listing.ts';

type Row = typeof savedSearches.$inferSelect;

const kindOf = (list: Row['list']): GoodsKind => (list === 'selfGoods' ? 'self' : 'sale');

/** The customer's searches by their names, with what is new in each. */
export const savedSearchesOf = customerRoute(savedSearchList, async ({ db, person }) => {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.customerId, person.id))
    .orderBy(asc(savedSearches.name));
  const fresh = await freshIn(db, rows);
  return rows.map(({ id, name, list, criteria }) => ({
    id: String(id),
    name,
    list,
    criteria: listCriteria.parse(criteria),
    fresh: fresh.get(id) ?? 0,
  }));
});

/** Counts the goods that are new in each search, none above `MOST_FRESH`, in one statement. */
async function freshIn(db: Database, rows: readonly Row[]): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const counts = await Promise.all(rows.map((row) => freshCount(db, row)));
  const found = await rowsOf<{ id: string; fresh: number }>(db, sql.join(counts, sql` union all `));
  return new Map(found.map(({ id, fresh }) => [Number(id), fresh]));
}

/** Notifies customers that a saved search has found something new, once until they look at it. */
export async function notifyOfSearches(db: Database, now: Date): Promise<number> {
  const all = await db.select().from(savedSearches).orderBy(asc(savedSearches.id));
  return runIsolated(all, (row) => notifyOfSearch(db, row, now), 'searches could not be told of');
}

async function notifyOfSearch(db: Database, row: Row, now: Date): Promise<boolean> {
  const { id, customerId, name, lookedAt } = row;
  const count = (await freshIn(db, [row])).get(id) ?? 0;
  if (count === 0) return false;
  const key = `search ${id} ${lookedAt.getTime()}`;
  const values = { name, count: freshText(count) };
  return notifyOnce(db, 'searchFound', [{ customerId }], values, { now, key });
}

async function freshCount(db: Database, { id, list, criteria, lookedAt }: Row) {
  const kind = kindOf(list);
  const { conditions } = await listingOf(db, kind, {
    ...listCriteria.parse(criteria),
    page: 1,
    rows: 1,
  });
  const isFresh = and(onShelf(kind), gt(goods.onShelfDate, lookedAt), conditions);
  return sql`select ${id}::bigint as id, count(*)::int as fresh
    from (select from ${goods} where ${isFresh} limit ${MOST_FRESH}) as found`;
}

/**
 * Saves a search; again under the same name, it changes nothing.
 * @param goods where goods are searched: its search engine and what is cached of it are known by it
 */
export async function keepSearch(
  db: Database,
  customerId: number,
  asked: Parsed<typeof saveSearch>,
  { goods: market, now }: { goods: Database; now: Date },
): Promise<void> {
  const { name, list, ...typed } = accept(saveSearch, {
    ...asked,
    name: filled(asked.name, NAME_MISSING),
  });
  const criteria = await understood(market, kindOf(list), typed.criteria);
  await db.transaction(async (tx) => {
    // Many that are saved at once are no more than there may be.
    await lockCustomer(tx, customerId);
    const own = await tx
      .select()
      .from(savedSearches)
      .where(eq(savedSearches.customerId, customerId));
    const same = own.find((row) => row.name === name);
    if (same) {
      if (same.list === list && isDeepStrictEqual(same.criteria, jsonOf(criteria))) return;
      throw new Refusal('exists', NAME_TAKEN, 'name');
    }
    if (own.length >= MOST_SAVED) throw new Refusal('tooMany', SAVED_TOO_MANY);
    await tx.insert(savedSearches).values({ customerId, name, list, criteria, lookedAt: now });
  });
}

/** With its words corrected where the list has only goods of the corrected ones, so that new goods are those that it shows. */
async function understood(
  db: Database,
  kind: GoodsKind,
  criteria: ListCriteria,
): Promise<ListCriteria> {
  const read = (name: string | undefined) =>
    listingOf(db, kind, { ...criteria, name, page: 1, rows: 1 });
  const hasGoods = async (listing: Listing) =>
    (await finderOf(db).page(listing, { limit: 1, offset: 0 })).rows.length > 0;
  const listing = await read(criteria.name);
  if (listing.words.length === 0 || (await hasGoods(listing))) return criteria;
  const name = await corrected(db, kind, { ...criteria, page: 1, rows: 1 });
  return name === null ? criteria : { ...criteria, name };
}

/** As the table keeps it: without what is not chosen. */
const jsonOf = (criteria: object): unknown => JSON.parse(JSON.stringify(criteria));

const ownedBy = (customerId: number, id: string) =>
  and(eq(savedSearches.customerId, customerId), eq(savedSearches.id, rowId(id) ?? 0));

export const renameSaved = customerRoute(renameSearch, async ({ db, person, input }) => {
  const { id, name: typed } = input;
  const name = typed.trim();
  if (name === '') throw new Refusal('missing', NAME_MISSING, 'name');
  await db.transaction(async (tx) => {
    await lockCustomer(tx, person.id);
    const taken = await tx.$count(
      savedSearches,
      and(
        eq(savedSearches.customerId, person.id),
        eq(savedSearches.name, name),
        ne(savedSearches.id, rowId(id) ?? 0),
      ),
    );
    if (taken > 0) throw new Refusal('exists', NAME_TAKEN, 'name');
    const changed = await tx
      .update(savedSearches)
      .set({ name })
      .where(ownedBy(person.id, id))
      .returning({ id: savedSearches.id });
    if (changed.length === 0) throw notFound(SEARCH_UNKNOWN);
  });
});

export const dropSaved = customerRoute(deleteSearch, async ({ db, person, input: { id } }) => {
  await db.delete(savedSearches).where(ownedBy(person.id, id));
});

export const lookAtSaved = customerRoute(lookAtSearch, async ({ db, person, input, now }) => {
  const { id } = input;
  const looked = await db
    .update(savedSearches)
    .set({ lookedAt: now })
    .where(ownedBy(person.id, id))
    .returning({ id: savedSearches.id });
  if (looked.length === 0) throw notFound(SEARCH_UNKNOWN);
});

/**
 * Gives the saved searches of somebody who leaves a company to who takes over, as far as there is room and the name is
 * free. @returns how many
 */
export async function leaveSearchesTo(
  tx: Database,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const own = await tx
    .select({ name: savedSearches.name })
    .from(savedSearches)
    .where(eq(savedSearches.customerId, to));
  const left = await tx
    .select({ id: savedSearches.id, name: savedSearches.name })
    .from(savedSearches)
    .where(eq(savedSearches.customerId, from))
    .orderBy(asc(savedSearches.id));
  const free = left.filter(({ name }) => own.every((each) => each.name !== name));
  const moved = free.slice(0, Math.max(0, MOST_SAVED - own.length)).map(({ id }) => id);
  if (moved.length > 0) {
    await tx.update(savedSearches).set({ customerId: to }).where(inArray(savedSearches.id, moved));
  }
  return moved.length;
}
