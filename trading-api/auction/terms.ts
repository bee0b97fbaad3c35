import { and, asc, eq } from 'drizzle-orm';
import type { AuctionInfo } from '#app/domain/auction/contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionAwards, auctionQualifyConfigs, auctionSigns } from '#trading-api/schema.ts';
import { auctionById, cardsOf } from './auctions.ts';
import { ownAwardOf } from './award/lists.ts';

/**
 * The terms of an auction with the caller's own part in it.
 * @throws Refusal `G404`
 */
export async function auctionInfoOf(
  db: Database,
  customerId: number | null,
  id: string,
  now: Date,
): Promise<AuctionInfo> {
  const row = await auctionById(db, id);
  const [[card], qualifyConfigs, sign, award] = await Promise.all([
    cardsOf(db, [row], customerId, now),
    qualifyConfigsOf(db, row.id),
    customerId === null ? null : signOf(db, row.id, customerId),
    customerId === null ? null : awardOf(db, row.id, customerId),
  ]);
  if (!card) throw new Error('a row makes a card');
  return {
    ...card,
    specialId: row.specialId === null ? null : String(row.specialId),
    varieties: row.varieties,
    manufacturer: row.manufacturer,
    specification: row.specification,
    introduce: row.introduce,
    priceAddRange: toYuan(row.priceAddRange),
    startCount: toQuantity(row.startCount),
    countAddRange: toQuantity(row.countAddRange),
    marginRule: row.marginRule,
    deliverArea: row.deliverArea,
    deliveryDate: row.deliveryDate,
    delayTime: row.delayTime,
    delayTimes: row.delayTimes,
    confirmSteps: row.confirmSteps,
    maxSteps: row.maxSteps,
    qualifyConfigs: qualifyConfigs.map(({ id: configId, fileCode, fileName }) => ({
      id: String(configId),
      fileCode,
      fileName,
    })),
    sign: sign && {
      bidderNo: sign.bidderNo,
      buyerName: sign.buyerName,
      companyName: sign.companyName,
      credentialNumber: sign.credentialNumber,
      noticePhoneNumber: sign.noticePhoneNumber,
      auditReason: sign.auditReason,
      marginState: sign.marginState,
      bidLimit: sign.bidLimit === null ? null : toYuan(sign.bidLimit),
      approval: sign.approval,
    },
    payHours: row.payHours,
    offerHours: row.offerHours,
    marginSellerShare: row.marginSellerShare,
    afterDefault: row.afterDefault,
    restartedAs: row.restartedAs === null ? null : String(row.restartedAs),
    award: award && ownAwardOf(award),
  };
}

/** The documents that a sign-up needs, in their order. */
export const qualifyConfigsOf = (db: Database, auctionId: number) =>
  db
    .select()
    .from(auctionQualifyConfigs)
    .where(eq(auctionQualifyConfigs.auctionId, auctionId))
    .orderBy(asc(auctionQualifyConfigs.id));

export async function signOf(db: Database, auctionId: number, customerId: number) {
  const [sign] = await db
    .select()
    .from(auctionSigns)
    .where(and(eq(auctionSigns.auctionId, auctionId), eq(auctionSigns.customerId, customerId)));
  return sign ?? null;
}

async function awardOf(db: Database, auctionId: number, customerId: number) {
  const [award] = await db
    .select()
    .from(auctionAwards)
    .where(and(eq(auctionAwards.auctionId, auctionId), eq(auctionAwards.customerId, customerId)));
  return award ?? null;
}
