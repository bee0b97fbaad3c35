import { and, asc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { priceDay, renewPrices, savePriceClose } from '#app/domain/catalogue/price-day-contract.ts';
import { CLOSE_INVALID, nextClose, readClose } from '#app/domain/catalogue/price-terms.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { ratesOfMarket } from '#trading-api/platform/choices.ts';
import { publishChanges } from '#trading-api/platform/database/changes.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, wrong } from '#trading-api/platform/refusal.ts';
import { goods, sellers } from '#trading-api/schema.ts';
import { listedBy } from './goods-offer.ts';
import { storeFields } from './listing-fields.ts';
import { hasLapsed } from './price-terms.ts';
import { sellerCodeOf } from './sellers.ts';

const isOfDay = sql`${goods.priceTerms} ->> 'lasts' = 'day'`;

/** Those of a seller's listings on the shelf that a press confirms: of a day, or ended. */
const toRenew = (sellerCode: string, now: Date): SQL | undefined =>
  and(
    listedBy(sellerCode),
    goods.onShelf,
    isNotNull(goods.priceUntil),
    or(isOfDay, hasLapsed(now)),
  );

export const priceDayOf = customerRoute(priceDay, async ({ db, customer, now }) => {
  const sellerCode = sellerCodeOf(customer);
  const { priceClose: close } = await storeFields(db, sellerCode);
  const lapsed = and(listedBy(sellerCode), goods.onShelf, hasLapsed(now));
  const [ending, ended] = await Promise.all([
    db.$count(goods, toRenew(sellerCode, now)),
    db.$count(goods, lapsed),
  ]);
  const until = nextClose(now, close).toISOString();
  const taken = (await ratesOfMarket(db)).filter((rate) => rate.taken);
  const taxRates = taken.map(({ code, name }) => ({ code, name }));
  return { close, until, taxRates, ending: ending - ended, lapsed: ended };
});

/** Confirms prices as they are, in the call's transaction; the goods are locked in the order in which orders lock them. */
export const renew = transactionRoute(renewPrices, async ({ db: tx, customer, now }) => {
  const sellerCode = sellerCodeOf(customer);
  const { priceClose } = await storeFields(tx, sellerCode);
  const priceUntil = nextClose(now, priceClose);
  const found = await tx
    .select({ id: goods.id })
    .from(goods)
    .where(toRenew(sellerCode, now))
    .orderBy(asc(goods.id))
    .for('update');
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(goods).set({ priceUntil, refreshedAt: now }).where(inArray(goods.id, ids));
  }
  return { renewed: ids.length, until: priceUntil.toISOString() };
});

/** Sets the time of a seller, in the call's transaction; prices that hold for a day end by it on their day. */
export const saveClose = transactionRoute(
  savePriceClose,
  async ({ db: tx, customer, input, now }) => {
    const sellerCode = sellerCodeOf(customer);
    const { close } = accept(savePriceClose, {
      close: readClose(input.close) ?? wrong('invalid', CLOSE_INVALID),
    });
    await tx.update(sellers).set({ priceClose: close }).where(eq(sellers.code, sellerCode));
    const held = and(listedBy(sellerCode), isOfDay, gt(goods.priceUntil, now));
    const found = await tx
      .select({ id: goods.id })
      .from(goods)
      .where(held)
      .orderBy(asc(goods.id))
      .for('update');
    if (found.length === 0) return;
    const day = sql`(${goods.priceUntil} at time zone 'Asia/Shanghai')::date`;
    const until = sql`(${day} + ${close}::time) at time zone 'Asia/Shanghai'`;
    await tx
      .update(goods)
      .set({ priceUntil: until })
      .where(
        inArray(
          goods.id,
          found.map(({ id }) => id),
        ),
      );
  },
);

/** Prices that have ended within so long are announced, more than once, so that a run that was missed misses none. */
const ANNOUNCED_MS = 3 * MINUTE_MS;

/** Has kept pages forget the goods whose prices have just ended. */
export async function announceLapsed(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - ANNOUNCED_MS);
  const ended = and(goods.onShelf, gt(goods.priceUntil, since), lte(goods.priceUntil, now));
  const [some] = await db.select({ id: goods.id }).from(goods).where(ended).limit(1);
  if (some) await publishChanges(db, ['goods']);
}
