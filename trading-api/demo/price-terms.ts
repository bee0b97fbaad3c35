import { and, desc, eq, gt } from 'drizzle-orm';
import {
  type ListingTerms,
  NO_LISTING_TERMS,
  nextClose,
  USUAL_CLOSE,
} from '#app/domain/catalogue/price-terms.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';

/** The seller whose desk shows them. */
const SELLER = 'S0002';

/** Of a seller's newest spot listings, in turn: prices that wait for their seller, that end today or next week, and on credit. */
export async function seedPriceTerms(tx: Database, now: Date): Promise<void> {
  const close = nextClose(now, USUAL_CLOSE);
  const before = new Date(close.getTime() - DAY_MS);
  const inAWeek = new Date(close.getTime() + 7 * DAY_MS);
  const kinds: [Partial<ListingTerms>, Date | null][] = [
    [{ lasts: 'day' }, before],
    [{ lasts: 'day' }, before],
    [{ lasts: 'day' }, close],
    [{ lasts: 'date' }, inAWeek],
    [{ creditDays: 30 }, null],
  ];
  const newest = await tx
    .select({ id: goods.id, priceTerms: goods.priceTerms })
    .from(goods)
    .where(and(eq(goods.sellerCode, SELLER), gt(goods.availableCount, goods.miniQuantity)))
    .orderBy(desc(goods.id))
    .limit(kinds.length);
  for (const [at, { id, priceTerms }] of newest.entries()) {
    const [said, priceUntil = null] = kinds[at] ?? [];
    await tx
      .update(goods)
      .set({ priceTerms: { ...NO_LISTING_TERMS, ...priceTerms, ...said }, priceUntil })
      .where(eq(goods.id, id));
  }
}
