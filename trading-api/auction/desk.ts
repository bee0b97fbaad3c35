import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { isOver } from '#app/domain/auction/auction.ts';
import {
  type cancelAuction,
  deskSessions,
  endSession,
  saveAuction,
  saveSession,
  type voidBid,
} from '#app/domain/auction/desk-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { formatYuan } from '#app/domain/money.ts';
import { audit } from '#trading-api/account/index.ts';
import { SELLER_UNKNOWN, sellerCalled } from '#trading-api/catalogue/index.ts';
import { publishPicture, withdrawFiles } from '#trading-api/file/index.ts';
import { announcedTerms } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  auctionBids,
  auctionQualifyConfigs,
  auctionSessions,
  auctionSigns,
  auctions,
  sellers,
} from '#trading-api/schema.ts';
import { readSession, readTerms } from './announcement.ts';
import { answerWithLimits } from './append-bid.ts';
import { appendRecord, termsRecord } from './auction-log.ts';
import { lockAuction, signOf } from './auctions.ts';
import { notifyBidders, notifySeller } from './award/notices.ts';
import { withdrawLimit } from './limits.ts';
import { releaseFrozenMargins } from './margin.ts';
import { standingOf } from './standing.ts';

type Announced = Omit<
  typeof auctions.$inferInsert,
  'id' | 'realEndDate' | 'extensions' | 'lastSequence' | 'otherRecords' | 'headHash'
>;

const SESSIONS_LISTED = 50;
const SESSION_HAS_AUCTIONS = '专场里已有竞价，不能删除；把结束时间改早，到时就不再显示';

const PLAIN_PICTURE = '/goods/scene-warehouse.svg';

export const announceSession = customerRoute(saveSession, async (call) => {
  const { db: tx, customer: operator, person, input: typed, now } = call;
  const before = typed.id === undefined ? null : await lockSession(tx, typed.id);
  const { imageFileId: imageUrl, ...session } = accept(saveSession, {
    ...readSession(typed),
    imageFileId:
      typed.imageFileId === before?.imageUrl
        ? before.imageUrl
        : await publishPicture(tx, operator, typed.imageFileId),
  });
  if (before) {
    await tx
      .update(auctionSessions)
      .set({ ...session, imageUrl })
      .where(eq(auctionSessions.id, before.id));
    await withdrawFiles(tx, [before.imageUrl]);
    await audit(
      tx,
      { action: 'auctionSessionSaved', person: person.id, detail: session.name },
      now,
    );
    return { id: String(before.id) };
  }
  const [made] = await tx
    .insert(auctionSessions)
    .values({ ...session, imageUrl, createdAt: now })
    .returning({ id: auctionSessions.id });
  if (!made) throw new Error('the session was not written');
  return { id: String(made.id) };
});

export const allSessions = customerRoute(deskSessions, async ({ db }) => {
  const rows = await db
    .select({ session: auctionSessions, auctionCount: count(auctions.id) })
    .from(auctionSessions)
    .leftJoin(auctions, eq(auctions.specialId, auctionSessions.id))
    .groupBy(auctionSessions.id)
    .orderBy(desc(auctionSessions.endDate), desc(auctionSessions.id))
    .limit(SESSIONS_LISTED);
  return rows.map(({ session, auctionCount }) => ({
    id: String(session.id),
    name: session.name,
    introduce: session.introduce,
    imageUrl: session.imageUrl,
    startDate: session.startDate.toISOString(),
    endDate: session.endDate.toISOString(),
    auctionCount,
  }));
});

/** Deletes a session in the call's transaction; one with auctions stays for their record. */
export const removeSession = customerRoute(endSession, async ({ db: tx, person, input, now }) => {
  const { id, name, imageUrl } = await lockSession(tx, input.id);
  if ((await tx.$count(auctions, eq(auctions.specialId, id))) > 0) {
    throw new Refusal('invalid', SESSION_HAS_AUCTIONS);
  }
  await tx.delete(auctionSessions).where(eq(auctionSessions.id, id));
  await withdrawFiles(tx, [imageUrl]);
  await audit(tx, { action: 'auctionSessionEnded', person: person.id, detail: name }, now);
  return `已删除专场「${name}」`;
});

async function lockSession(tx: Database, id: string) {
  const [session] = await tx
    .select()
    .from(auctionSessions)
    .where(eq(auctionSessions.id, rowId(id) ?? 0))
    .for('update');
  if (!session) throw notFound('专场不存在或已删除');
  return session;
}

/** Announces an auction in the call's transaction; its terms never change afterwards. */
export const announceTyped = customerRoute(saveAuction, async (call) => {
  const { db: tx, customer: operator, input: typed, now } = call;
  const [found] = await tx.select().from(sellers).where(sellerCalled(typed.sellerCode));
  const { saleTerms, problems } = await announcedTerms(tx, typed, {
    sellerCode: found?.code ?? '',
    productName: typed.productName,
    specs: typed.specification,
    unit: typed.productUnit.trim(),
  });
  const {
    sellerCode: seller,
    imageFileId: imageUrl,
    ...terms
  } = accept(
    saveAuction,
    {
      ...readTerms(typed, now),
      sellerCode: found ?? wrong('invalid', SELLER_UNKNOWN),
      specialId: await sessionOf(tx, typed.specialId),
      imageFileId:
        typed.imageFileId === null
          ? PLAIN_PICTURE
          : await publishPicture(tx, operator, typed.imageFileId),
    },
    problems,
  );
  const announced = {
    ...terms,
    saleTerms,
    sellerCode: seller.code,
    sellerName: seller.name,
    imageUrl,
    createdAt: now,
  };
  return { id: String(await announce(tx, announced, typed.qualifyNames)) };
});

/** Writes an auction with its terms as the first record of its log, and the documents it asks for. */
export async function announce(
  tx: Database,
  announced: Announced,
  qualifyNames: readonly string[],
): Promise<number> {
  const [made] = await tx
    .insert(auctions)
    .values({ ...announced, realEndDate: announced.endDate, otherRecords: 0, headHash: '' })
    .returning();
  if (!made) throw new Error('the auction was not written');
  const names = [...new Set(qualifyNames.map((name) => name.trim()))].filter(Boolean);
  await appendRecord(tx, made, termsRecord(made, names));
  if (names.length > 0) {
    await tx.insert(auctionQualifyConfigs).values(
      names.map((fileName, at) => ({
        auctionId: made.id,
        fileCode: `QUALIFY_${at + 1}`,
        fileName,
      })),
    );
  }
  return made.id;
}

/**
 * Cancels an auction that has not ended in the caller's transaction, releases all margins and notifies everyone who
 * signed up.
 */
export async function cancel(
  tx: Database,
  { auctionId, reason }: Parsed<typeof cancelAuction>,
  now: Date,
): Promise<string> {
  const auction = await lockAuction(tx, auctionId);
  const cancelReason = reason.trim();
  if (cancelReason === '') throw new Refusal('missing', '请填写取消原因', 'reason');
  if (isOver(auction, now)) throw new Refusal('decided', '竞价已结束或已取消');
  await appendRecord(
    tx,
    auction,
    { type: 'cancel', reason: cancelReason, at: now },
    { cancelledAt: now, cancelReason },
  );
  const signs = await tx.select().from(auctionSigns).where(eq(auctionSigns.auctionId, auction.id));
  await releaseFrozenMargins(tx, auction.id, now);
  const text = `您报名的“${auction.name}”已取消：${cancelReason}`;
  const frozen = signs.filter(({ marginState }) => marginState === 'frozen');
  const others = signs.filter((sign) => !frozen.includes(sign));
  const back = `${text}。已冻结的保证金已退回钱包`;
  await notifyBidders(tx, 'auctionCancelled', auction, frozen, { what: back, now });
  await notifyBidders(tx, 'auctionCancelled', auction, others, { what: text, now });
  await notifySeller(tx, auction, `已取消：${cancelReason}`, now);
  return '已取消竞价';
}

async function sessionOf(tx: Database, specialId: string | null) {
  if (specialId === null) return null;
  const [session] = await tx
    .select({ id: auctionSessions.id })
    .from(auctionSessions)
    .where(eq(auctionSessions.id, rowId(specialId) ?? 0));
  return session ? session.id : wrong('invalid', '请选择正确的专场');
}

/**
 * Voids an accepted bid of an auction that is not over when the call arrives, in the caller's transaction: it stays
 * in the log but counts no more, the end stays where it is, and its bidder is notified. A limit of the bidder ends; those
 * of others may lead now.
 */
export async function voidAcceptedBid(
  tx: Database,
  { auctionId, sequence, reason }: Parsed<typeof voidBid>,
  now: Date,
): Promise<string> {
  const auction = await lockAuction(tx, auctionId);
  const voidReason = reason.trim();
  if (voidReason === '') throw new Refusal('missing', '请填写作废原因', 'reason');
  if (isOver(auction, now)) throw new Refusal('decided', '竞价已结束或已取消');
  const [voided] = await tx
    .update(auctionBids)
    .set({ voidedAt: now, voidReason })
    .where(
      and(
        eq(auctionBids.auctionId, auction.id),
        eq(auctionBids.sequence, sequence),
        isNull(auctionBids.voidedAt),
      ),
    )
    .returning();
  if (!voided) throw new Refusal('decided', '该出价不存在或已作废');
  const without = await appendRecord(
    tx,
    auction,
    { type: 'void', sequence, reason: voidReason, at: now },
    { voidedBids: auction.voidedBids + 1 },
  );
  // Or the market would at once bid again what was voided.
  const isLimitEnded = await withdrawLimit(tx, auction, voided.customerId, now);
  const bidder = await signOf(tx, auction.id, voided.customerId);
  const bid = `您在「${auction.name}」的出价 ¥${formatYuan(voided.price)}（第 ${sequence} 条）`;
  const text = `${bid}已被作废：${voidReason}。该出价不再计入排名，${isLimitEnded ? '您的代理出价已停止，' : ''}您可以重新出价`;
  await notifyBidders(tx, 'bidVoided', auction, bidder ? [bidder] : [], { what: text, now });
  if (auction.proxyBids) {
    const standing = await standingOf(tx, without);
    await answerWithLimits(tx, { auction: without, standing }, standing, now);
  }
  return '已作废该出价';
}
