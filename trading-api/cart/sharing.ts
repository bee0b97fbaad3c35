import { and, count, eq, inArray, notInArray, or } from 'drizzle-orm';
import { ROLE_LABEL, roleMay } from '#app/domain/account/roles.ts';
import {
  CART_NOT_SHARED,
  COLLEAGUE_UNKNOWN,
  colleagueCannotOrder,
  colleaguesCartFull,
  colleaguesLineFull,
  MOST_CART_LINES,
  REMOVED_ELSEWHERE,
} from '#app/domain/cart/cart.ts';
import {
  type cartShares as cartSharesCall,
  type handOverCart,
  type shareCart,
  sharedCart,
} from '#app/domain/cart/share-contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { CART_MAX } from '#app/domain/quantity.ts';
import {
  type Acting,
  type Customer,
  lockCustomer,
  peopleWho,
  roleIn,
} from '#trading-api/account/index.ts';
import { keepHandover } from '#trading-api/company/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId, rowIds } from '#trading-api/platform/row-id.ts';
import { cartLines, cartShares, goods } from '#trading-api/schema.ts';
import { countCart, listCart } from './cart.ts';

async function colleaguesOf(db: Database, { person, customer }: Acting) {
  const people = await peopleWho(db, customer.id, 'view');
  return people.filter(({ id }) => id !== person.id);
}

async function colleagueOf(db: Database, acting: Acting, personId: string): Promise<Customer> {
  const id = rowId(personId);
  const found = (await colleaguesOf(db, acting)).find((each) => each.id === id);
  if (!found) throw notFound(COLLEAGUE_UNKNOWN);
  return found;
}

const named = ({ id, name }: Customer) => ({ personId: String(id), name });

export async function sharesOf(
  db: Database,
  acting: Acting,
): Promise<Content<typeof cartSharesCall>> {
  const people = await colleaguesOf(db, acting);
  if (people.length === 0) return { colleagues: [], readable: [] };
  const ids = people.map(({ id }) => id);
  const own = await db
    .select({ readerId: cartShares.readerId })
    .from(cartShares)
    .where(eq(cartShares.ownerId, acting.person.id));
  const others = await db
    .select({ ownerId: cartShares.ownerId, lines: count(cartLines.id) })
    .from(cartShares)
    .leftJoin(cartLines, eq(cartLines.customerId, cartShares.ownerId))
    .where(and(eq(cartShares.readerId, acting.person.id), inArray(cartShares.ownerId, ids)))
    .groupBy(cartShares.ownerId);
  const colleagues = people.map((each) => {
    const { role } = each;
    const reads = own.some(({ readerId }) => readerId === each.id);
    return { ...named(each), role, mayOrder: roleMay(role, 'trade'), reads };
  });
  const linesOf = new Map(others.map(({ ownerId, lines }) => [ownerId, lines]));
  const readable = people.flatMap((each) => {
    const lines = linesOf.get(each.id);
    return lines === undefined ? [] : [{ ...named(each), lines }];
  });
  return { colleagues, readable };
}

export const readShared = customerRoute(sharedCart, async (call) => {
  const { db, customer, person, input, now } = call;
  const { personId } = input;
  const acting = { person, customer };
  const owner = await colleagueOf(db, acting, personId);
  if ((await db.$count(cartShares, shareOf(owner, acting.person))) === 0) {
    throw notFound(CART_NOT_SHARED);
  }
  return { name: owner.name, lines: await listCart(db, owner.id, now) };
});

const shareOf = (owner: Customer, reader: Customer) =>
  and(eq(cartShares.ownerId, owner.id), eq(cartShares.readerId, reader.id));

export async function share(
  tx: Database,
  acting: Acting,
  { personId, reads }: Parsed<typeof shareCart>,
  now: Date,
): Promise<void> {
  const { person, customer } = acting;
  const reader = await colleagueOf(tx, acting, personId);
  if (!reads) {
    await tx.delete(cartShares).where(shareOf(person, reader));
    return;
  }
  const begun = await tx
    .insert(cartShares)
    .values({ ownerId: person.id, readerId: reader.id, sharedAt: now })
    .onConflictDoNothing()
    .returning();
  if (begun.length === 0) return;
  const values = { by: person.name, ownerId: person.id };
  await notify(tx, 'cartShared', [{ customerId: customer.id }], values, {
    now,
    personIds: [reader.id],
  });
}

export async function handOver(
  tx: Database,
  acting: Acting,
  { ids, personId }: Parsed<typeof handOverCart>,
  now: Date,
): Promise<Content<typeof handOverCart>> {
  const { person, customer } = acting;
  const to = await colleagueOf(tx, acting, personId);
  const role = await roleIn(tx, customer.id, to.id);
  if (!roleMay(role, 'trade')) {
    throw new Refusal('invalid', colleagueCannotOrder(to.name, ROLE_LABEL[role]), 'personId');
  }
  await lockBoth(tx, customer.id, [person.id, to.id]);
  const lines = await tx
    .select({
      id: cartLines.id,
      goodsId: goods.id,
      count: cartLines.count,
      name: goods.productName,
      sellerCode: goods.sellerCode,
    })
    .from(cartLines)
    .innerJoin(goods, eq(goods.id, cartLines.goodsId))
    .where(and(eq(cartLines.customerId, person.id), inArray(cartLines.id, rowIds(ids))))
    .orderBy(cartLines.id);
  if (lines.length < new Set(ids).size) throw new Refusal('changed', REMOVED_ELSEWHERE, 'ids');
  await moveLines(tx, lines, to, now);
  const handed = { companyId: customer.id, from: person.id, to: to.id };
  await keepHandover(tx, { ...handed, sellerCodes: lines.map((line) => line.sellerCode) }, now);
  const values = { by: person.name, count: lines.length, names: namesIn(lines) };
  await notify(tx, 'cartHandedOver', [{ customerId: customer.id }], values, {
    now,
    personIds: [to.id],
  });
  return { count: lines.length };
}

/**
 * In one order, so that two who hand over to each other do not wait for each other: the company first
 * (design/stock: Order of locks).
 */
async function lockBoth(
  tx: Database,
  companyId: number,
  people: readonly [number, number],
): Promise<void> {
  const rank = (id: number) => (id === companyId ? 0 : id);
  for (const id of people.toSorted((one, other) => rank(one) - rank(other))) {
    await lockCustomer(tx, id);
  }
}

interface Moved {
  id: number;
  goodsId: number;
  count: number;
  name: string;
}

async function moveLines(
  tx: Database,
  lines: readonly Moved[],
  to: Customer,
  now: Date,
): Promise<void> {
  const held = await tx
    .select({ id: cartLines.id, goodsId: cartLines.goodsId, count: cartLines.count })
    .from(cartLines)
    .where(
      and(
        eq(cartLines.customerId, to.id),
        inArray(
          cartLines.goodsId,
          lines.map(({ goodsId }) => goodsId),
        ),
      ),
    );
  const heldOf = new Map(held.map((line) => [line.goodsId, line]));
  const added = lines.length - held.length;
  if (added > 0 && (await countCart(tx, to.id)) + added > MOST_CART_LINES) {
    throw new Refusal('tooMany', colleaguesCartFull(to.name));
  }
  for (const { id, goodsId, count: more, name } of lines) {
    const same = heldOf.get(goodsId);
    const sum = more + (same?.count ?? 0);
    if (sum > CART_MAX) throw new Refusal('tooLarge', colleaguesLineFull(name));
    if (same) await tx.delete(cartLines).where(eq(cartLines.id, same.id));
    await tx
      .update(cartLines)
      .set({ customerId: to.id, count: sum, ticked: true, createdAt: now })
      .where(eq(cartLines.id, id));
  }
}

const MOST_NAMED = 3;

function namesIn(lines: readonly Moved[]): string {
  const names = lines.slice(0, MOST_NAMED).map(({ name }) => `「${name}」`);
  return names.join('、') + (lines.length > MOST_NAMED ? '等' : '');
}

/**
 * Moves the cart of a member who leaves a company to who takes over, as far as theirs has room.
 * @returns how many lines
 */
export async function leaveCartTo(
  tx: Database,
  { companyId, from, to }: { companyId: number; from: number; to: number },
  now: Date,
): Promise<number> {
  await lockBoth(tx, companyId, [from, to]);
  const has = tx
    .select({ goodsId: cartLines.goodsId })
    .from(cartLines)
    .where(eq(cartLines.customerId, to));
  const rows = await tx
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(and(eq(cartLines.customerId, from), notInArray(cartLines.goodsId, has)))
    .orderBy(cartLines.id)
    .limit(MOST_CART_LINES - (await countCart(tx, to)));
  const moved = rows.map(({ id }) => id);
  if (moved.length > 0) {
    await tx
      .update(cartLines)
      .set({ customerId: to, ticked: true, createdAt: now })
      .where(inArray(cartLines.id, moved));
  }
  await tx
    .delete(cartShares)
    .where(or(eq(cartShares.ownerId, from), eq(cartShares.readerId, from)));
  return moved.length;
}
