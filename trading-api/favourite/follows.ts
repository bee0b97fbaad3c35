import { and, desc, eq } from 'drizzle-orm';
import { followedStores, followOrCancel } from '#app/domain/favourite/contract.ts';
import { storeColumns, storeOffer } from '#trading-api/catalogue/index.ts';
import type { Count, Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { follows, sellers } from '#trading-api/schema.ts';

const FOLLOW = 'T';

/**
 * Follows a seller for the type `T`, unfollows for any other (spec 2 §4); repeating it changes nothing
 * (design/stock: Contested calls).
 */
export const setFollow = customerRoute(followOrCancel, async ({ db, customer, input, now }) => {
  const { id: sellerCode, type } = input;
  const [seller] = await db
    .select({ code: sellers.code })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  if (!seller) throw notFound('店铺不存在');
  const followed = type === FOLLOW;
  if (followed) {
    await db
      .insert(follows)
      .values({ customerId: customer.id, sellerCode, createdAt: now })
      .onConflictDoNothing();
  } else {
    await db.delete(follows).where(followOf(customer.id, sellerCode));
  }
  return { followed, followNum: await countFollowers(db, sellerCode) };
});

export async function isFollowing(
  db: Database,
  customerId: number,
  sellerCode: string,
): Promise<boolean> {
  const found = await db.select().from(follows).where(followOf(customerId, sellerCode));
  return found.length > 0;
}

export const countFollowers = (db: Database, sellerCode: string): Count =>
  db.$count(follows, eq(follows.sellerCode, sellerCode));

export const followedPage = customerRoute(followedStores, async ({ db, customer, input }) => {
  const { page, rows } = input;
  const own = eq(follows.customerId, customer.id);
  const offer = storeOffer(db);
  const [content, totalElements] = await Promise.all([
    db
      .select({ ...storeColumns, productCount: offer.productCount })
      .from(follows)
      .innerJoin(sellers, eq(sellers.code, follows.sellerCode))
      .crossJoinLateral(offer)
      .where(own)
      .orderBy(desc(follows.createdAt), desc(sellers.code))
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(follows, own),
  ]);
  return { content, ...pageTotals(totalElements, rows) };
});

const followOf = (customerId: number, sellerCode: string) =>
  and(eq(follows.customerId, customerId), eq(follows.sellerCode, sellerCode));
