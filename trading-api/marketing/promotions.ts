import { and, asc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { MARKE_TYPE } from '#app/domain/marketing/discount.ts';
import {
  type BandToIssue,
  LEAST_INVALID,
  NAME_REQUIRED,
  promotionQuantity,
  readBands,
} from '#app/domain/marketing/issue.ts';
import { savePromotion } from '#app/domain/marketing/issue-contract.ts';
import { formatYuan } from '#app/domain/money.ts';
import { audit } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { coupons, discounts, goods, marketingGroups } from '#trading-api/schema.ts';
import { isBand, stillValid } from './groups.ts';
import { type Issuer, lastDay } from './issue-coupon.ts';

export type Group = typeof marketingGroups.$inferSelect;

export interface Seller extends Issuer {
  sellerCode: string;
}

const ENDED = '活动已结束，请新建活动';

/** What still offers something: a quantity discount, or a coupon that its issuer has not ended. */
const isOffered = (now: Date) => and(stillValid(now), or(isBand, isNotNull(discounts.remaining)));

/** One of the seller's promotions, which nothing else changes until the transaction ends. @throws Refusal `G404` */
export async function lockPromotion(
  tx: Database,
  marketingId: string,
  { sellerCode }: Pick<Seller, 'sellerCode'>,
): Promise<Group> {
  const own = and(
    eq(marketingGroups.id, rowId(marketingId) ?? 0),
    eq(marketingGroups.sellerCode, sellerCode),
  );
  const [group] = await tx.select().from(marketingGroups).where(own).for('no key update');
  if (!group) throw notFound('促销活动不存在');
  // Its coupons are claimed before this, or after it.
  await tx
    .select({ id: discounts.id })
    .from(discounts)
    .where(eq(discounts.marketingId, group.id))
    .orderBy(discounts.id)
    .for('no key update');
  return group;
}

/** Whether it has offered something, and does so no longer. */
export async function hasEnded(db: Database, { id }: Group, now: Date): Promise<boolean> {
  const own = eq(discounts.marketingId, id);
  if ((await db.$count(discounts, own)) === 0) return false;
  return (await db.$count(discounts, and(own, isOffered(now)))) === 0;
}

export async function requireOpen(db: Database, group: Group, now: Date): Promise<void> {
  if (await hasEnded(db, group, now)) throw new Refusal('over', ENDED);
}

/** Claimed coupons of the group that can still be used, also those that unpaid orders hold. */
export async function usableCoupons(db: Database, groupId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(coupons)
    .innerJoin(discounts, eq(discounts.id, coupons.discountId))
    .where(and(eq(discounts.marketingId, groupId), stillValid(now), ne(coupons.state, 'Y')));
  return row?.count ?? 0;
}

/**
 * Makes a promotion or changes one, in the caller's transaction. Quantity discounts are replaced, not rewritten:
 * what orders were made with stays in the table.
 */
export async function keepPromotion(
  tx: Database,
  sent: Parsed<typeof savePromotion>,
  seller: Seller,
): Promise<Content<typeof savePromotion>> {
  const { person, now, sellerCode } = seller;
  const known = sent.marketingId ? await lockPromotion(tx, sent.marketingId, seller) : null;
  if (known) await requireOpen(tx, known, now);
  const buyQuantity = promotionQuantity(sent.buyQuantity ?? '0');
  const { bands, problems } = readBands(sent.bands, buyQuantity ?? 0);
  const found = problems.map(({ at, field, text }) => {
    const path = ['bands', at, field];
    return { path, code: 'invalid' as const, text };
  });
  const price = known && (await lowestPrice(tx, known.id));
  const dear = bands.flatMap(({ discountAmount }, at) => {
    if (!price || discountAmount < price) return [];
    const path = ['bands', at, 'discountAmount'];
    return [{ path, code: 'tooLarge' as const, text: tooLargeText(price) }];
  });
  const accepted = accept(
    savePromotion,
    {
      markeName: filled(sent.markeName, NAME_REQUIRED),
      buyQuantity: buyQuantity ?? wrong('invalid', LEAST_INVALID),
      validUntil: lastDay(sent.validUntil, now),
    },
    [...found, ...dear],
  );
  const { validUntil, ...fields } = accepted;
  if (known && fields.buyQuantity > known.buyQuantity && (await usableCoupons(tx, known.id, now))) {
    throw new Refusal('promised', '已有买家领取本活动的优惠券，起购数量不能提高', 'buyQuantity');
  }
  const group = known
    ? await changeGroup(tx, known, fields)
    : await insertGroup(tx, { ...fields, sellerCode });
  await replaceBands(tx, group, { bands, validUntil, now });
  if (known && (await hasEnded(tx, group, now))) {
    throw new Refusal('missing', '请填写至少一档优惠；不再促销时请结束活动', 'bands');
  }
  await audit(tx, { action: 'promotionSaved', person, detail: group.markeName }, now);
  return { marketingId: String(group.id) };
}

const tooLargeText = (price: number) => `应低于活动商品的最低单价 ¥${formatYuan(price)}`;

async function lowestPrice(db: Database, groupId: number): Promise<number | null> {
  const [row] = await db
    .select({ price: goods.price })
    .from(goods)
    .where(eq(goods.marketingId, groupId))
    .orderBy(asc(goods.price))
    .limit(1);
  return row?.price ?? null;
}

async function insertGroup(tx: Database, fields: typeof marketingGroups.$inferInsert) {
  const [made] = await tx.insert(marketingGroups).values(fields).returning();
  if (!made) throw new Error('the promotion was not written');
  return made;
}

async function changeGroup(tx: Database, group: Group, fields: Partial<Group>): Promise<Group> {
  await tx.update(marketingGroups).set(fields).where(eq(marketingGroups.id, group.id));
  return { ...group, ...fields };
}

interface Bands {
  bands: readonly BandToIssue[];
  validUntil: Date | null;
  now: Date;
}

async function replaceBands(
  tx: Database,
  { id, markeName }: Group,
  { bands, validUntil, now }: Bands,
): Promise<void> {
  const old = and(eq(discounts.marketingId, id), isBand, stillValid(now));
  await tx.update(discounts).set({ validUntil: now }).where(old);
  if (bands.length === 0) return;
  await tx.insert(discounts).values(
    bands.map((band) => ({
      ...band,
      marketingId: id,
      name: markeName,
      markeType: MARKE_TYPE.quantity,
      validUntil,
    })),
  );
}

/** Ends a promotion, in the caller's transaction: its quantity discounts, and the claiming of its coupons. */
export async function endPromotionOf(
  tx: Database,
  marketingId: string,
  seller: Seller,
): Promise<void> {
  const { person, now } = seller;
  const group = await lockPromotion(tx, marketingId, seller);
  if (await hasEnded(tx, group, now)) throw new Refusal('alreadySo', '活动已结束');
  const own = and(eq(discounts.marketingId, group.id), stillValid(now));
  await tx.update(discounts).set({ validUntil: now }).where(and(own, isBand));
  await tx.update(discounts).set({ remaining: null }).where(own);
  await releaseGoods(tx, group, now);
  if ((await tx.$count(discounts, eq(discounts.marketingId, group.id))) === 0) {
    await tx.delete(marketingGroups).where(eq(marketingGroups.id, group.id));
  }
  await audit(tx, { action: 'promotionEnded', person, detail: group.markeName }, now);
}

/**
 * Takes the goods out of a promotion that has ended. While claimed coupons for them can be used, they
 * stay in it, without a minimum quantity.
 */
async function releaseGoods(tx: Database, { id }: Group, now: Date): Promise<void> {
  if ((await usableCoupons(tx, id, now)) > 0) {
    await tx.update(marketingGroups).set({ buyQuantity: 0 }).where(eq(marketingGroups.id, id));
    return;
  }
  const members = eq(goods.marketingId, id);
  // In the order in which orders lock goods (design/stock: Order of locks).
  await tx.select({ id: goods.id }).from(goods).where(members).orderBy(goods.id).for('update');
  await tx.update(goods).set({ marketingId: null }).where(members);
}

/** The job: takes the goods out of promotions whose time is over, or whose last coupon is used. */
export async function finishPromotions(db: Database, now: Date): Promise<void> {
  const ofGroup = eq(discounts.marketingId, marketingGroups.id);
  const some = (from: typeof goods | typeof discounts, where: ReturnType<typeof and>) =>
    sql`exists (${db.select({ one: sql`1` }).from(from).where(where)})`;
  const ended = await db
    .select()
    .from(marketingGroups)
    .where(
      and(
        some(goods, eq(goods.marketingId, marketingGroups.id)),
        some(discounts, ofGroup),
        sql`not ${some(discounts, and(ofGroup, isOffered(now)))}`,
      ),
    )
    .orderBy(marketingGroups.id);
  const finish = ({ id, sellerCode }: Group) =>
    db.transaction(async (tx) => {
      const group = await lockPromotion(tx, String(id), { sellerCode });
      if (await hasEnded(tx, group, now)) await releaseGoods(tx, group, now);
    });
  await runIsolated(ended, finish, 'promotions could not be finished');
}
