import { and, count, desc, eq } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import type { followedStores, followOrCancel } from '#app/domain/favourite/contract.ts';
import { storeColumns, storeOffer } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { follows, sellers } from '#trading-api/schema.ts';

const FOLLOW = 'T';

/**
 * Follows a seller for the type `T`, unfollows for any other (spec 2 §4); repeating it changes nothing
 * (design/stock: Contested calls).
 */
export async function setFollow(
  db: Database,
  customerId: number,
  { id: sellerCode, type }: { id: string; type: string },
  now: Date,
): Promise<Content<typeof followOrCancel>> {
  const [seller] = await db
    .select({ code: sellers.code })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  if (!seller) throw notFound('店铺不存在');
  const followed = type === FOLLOW;
  if (followed) {
    await db
      .insert(follows)
      .values({ customerId, sellerCode, createdAt: now })
      .onConflictDoNothing();
  } else {
    await db.delete(follows).where(followOf(customerId, sellerCode));
  }
  return { followed, followNum: await countFollowers(db, sellerCode) };
}

export async function isFollowing(
  db: Database,
  customerId: number,
  sellerCode: string,
): Promise<boolean> {
  const found = await db.select().from(follows).where(followOf(customerId, sellerCode));
  return found.length > 0;
}

export async function countFollowers(db: Database, sellerCode: string): Promise<number> {
  const [counted] = await db
    .select({ all: count() })
    .from(follows)
    .where(eq(follows.sellerCode, sellerCode));
  return counted?.all ?? 0;
}

export async function followedPage(
  db: Database,
  customerId: number,
  { page, rows }: { page: number; rows: number },
): Promise<Content<typeof followedStores>> {
  const own = eq(follows.customerId, customerId);
  const offer = storeOffer(db);
  const [content, [counted]] = await Promise.all([
    db
      .select({ ...storeColumns, productCount: offer.productCount })
      .from(follows)
      .innerJoin(sellers, eq(sellers.code, follows.sellerCode))
      .crossJoinLateral(offer)
      .where(own)
      .orderBy(desc(follows.createdAt), desc(sellers.code))
      .limit(rows)
      .offset((page - 1) * rows),
    db.select({ all: count() }).from(follows).where(own),
  ]);
  const totalElements = counted?.all ?? 0;
  return {
    content,
    ...pageTotals(totalElements, rows),
  };
}

const followOf = (customerId: number, sellerCode: string) =>
  and(eq(follows.customerId, customerId), eq(follows.sellerCode, sellerCode));
