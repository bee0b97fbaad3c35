import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOver } from '#app/domain/auction/auction.ts';
import {
  type AuctionSign,
  auctionSigns as auctionSignsCall,
  type auditSign,
} from '#app/domain/auction/desk-contract.ts';
import { AUDIT_ENDED, auditEnd, NOT_AUDITED, passedText } from '#app/domain/auction/sign.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  auctionQualifyConfigs,
  auctionSignFiles,
  auctionSigns,
  auctions,
  files,
} from '#trading-api/schema.ts';
import { appendRecord } from './auction-log.ts';
import { hasLeftItsCompany, lockAuction } from './auctions.ts';
import { notifyBidders } from './award/notices.ts';

/** A page of sign-ups: waiting ones first, the oldest before; then the newest. */
export const signsPage = customerRoute(auctionSignsCall, async ({ db, input }) => {
  const { page, rows, state, auctionId } = input;
  const wanted = and(
    hasLeftItsCompany,
    state && eq(auctionSigns.state, state),
    auctionId === undefined ? undefined : eq(auctionSigns.auctionId, rowId(auctionId) ?? 0),
  );
  const waits = eq(auctionSigns.state, 'waitAudit');
  const [found, totalElements] = await Promise.all([
    db
      .select({ sign: auctionSigns, auction: auctions })
      .from(auctionSigns)
      .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
      .where(wanted)
      .orderBy(
        desc(waits),
        asc(sql`case when ${waits} then ${auctionSigns.createdAt} end`),
        desc(auctionSigns.createdAt),
        desc(auctionSigns.id),
      )
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(auctionSigns, wanted),
  ]);
  const ids = found.map(({ sign }) => sign.id);
  const [papers, others] = await Promise.all([papersOf(db, ids), samePartiesOf(db, ids)]);
  return {
    content: found.map(({ sign, auction }) => ({
      id: String(sign.id),
      auctionId: String(sign.auctionId),
      auctionName: auction.name,
      bidderNo: sign.bidderNo,
      state: sign.state,
      buyerName: sign.buyerName,
      companyName: sign.companyName,
      credentialNumber: sign.credentialNumber,
      sameParty: others.get(sign.id) ?? [],
      noticePhoneNumber: sign.noticePhoneNumber,
      auditReason: sign.auditReason,
      marginState: sign.marginState,
      files: papers.get(sign.id) ?? [],
      createDate: sign.createdAt.toISOString(),
      auditUntil: auditEnd(auction).toISOString(),
    })),
    ...pageTotals(totalElements, rows),
  };
});

/** By sign-up the numbers of other bidders of the auction who seem to be the same party. */
async function samePartiesOf(
  db: Database,
  signIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  if (signIds.length === 0) return new Map();
  const other = alias(auctionSigns, 'other');
  const bare = (name: AnyColumn) => sql`regexp_replace(${name}, '\\s', '', 'g')`;
  const rows = await db
    .select({ id: auctionSigns.id, bidderNo: other.bidderNo })
    .from(auctionSigns)
    .innerJoin(
      other,
      and(
        eq(other.auctionId, auctionSigns.auctionId),
        ne(other.id, auctionSigns.id),
        or(
          eq(bare(other.companyName), bare(auctionSigns.companyName)),
          eq(other.credentialNumber, auctionSigns.credentialNumber),
        ),
      ),
    )
    .where(inArray(auctionSigns.id, [...signIds]))
    .orderBy(asc(other.bidderNo));
  return new Map(
    [...groupBy(rows, ({ id }) => id)].map(([id, same]) => [id, same.map((each) => each.bidderNo)]),
  );
}

async function papersOf(
  db: Database,
  signIds: readonly number[],
): Promise<Map<number, AuctionSign['files']>> {
  const papers = new Map<number, AuctionSign['files']>();
  if (signIds.length === 0) return papers;
  const rows = await db
    .select({
      signId: auctionSignFiles.signId,
      fileId: files.id,
      fileName: files.fileName,
      byteLength: files.byteLength,
      qualifyName: auctionQualifyConfigs.fileName,
    })
    .from(auctionSignFiles)
    .innerJoin(files, eq(files.id, auctionSignFiles.fileId))
    .innerJoin(
      auctionQualifyConfigs,
      eq(auctionQualifyConfigs.id, auctionSignFiles.qualifyConfigId),
    )
    .where(inArray(auctionSignFiles.signId, [...signIds]))
    .orderBy(asc(auctionSignFiles.qualifyConfigId));
  for (const { signId, ...paper } of rows) {
    papers.set(signId, [...(papers.get(signId) ?? []), paper]);
  }
  return papers;
}

/**
 * Approves or rejects a sign-up in the caller's transaction, writes it to the auction's log, and notifies the phone
 * of the sign-up.
 * @param auditorId the account of the operator; null where the market itself decides
 */
export async function audit(
  tx: Database,
  auditorId: number | null,
  { signId, passes, reason }: Parsed<typeof auditSign>,
  clock: () => Date,
): Promise<string> {
  const why = reason.trim();
  if (!passes && why === '') throw new Refusal('missing', '请填写审核未通过的原因', 'reason');
  const own = eq(auctionSigns.id, rowId(signId) ?? 0);
  const [sign] = await tx.select().from(auctionSigns).where(own);
  const auction = sign && (await lockAuction(tx, String(sign.auctionId)));
  const now = clock();
  const [audited] = await tx
    .update(auctionSigns)
    .set({
      state: passes ? 'auditPass' : 'notPass',
      auditReason: passes ? '' : why,
      auditedAt: now,
    })
    .where(and(own, hasLeftItsCompany, eq(auctionSigns.state, 'waitAudit')))
    .returning();
  if (!auction || !audited) throw new Refusal('decided', '该报名不存在或已审核');
  if (audited.customerId === auditorId) throw new Refusal('ownSign', '不能审核本人的报名');
  const isLate = isOver(auction, now) || hasPassed(auditEnd(auction), now);
  if (passes && isLate) throw new Refusal('over', AUDIT_ENDED);
  const { bidderNo } = audited;
  await appendRecord(tx, auction, { type: 'audit', bidderNo, passed: passes, at: now });
  const result = passes ? passedText(auction) : `资质审核未通过：${why}`;
  const text = `您报名的“${auction.name}”${result}`;
  await notifyBidders(tx, 'signAudited', auction, [audited], { what: text, now });
  return passes ? '已通过' : '已驳回';
}

/**
 * Ends the sign-ups that can no longer pass because no operator has audited them in time, and notifies their
 * bidders; those of a cancelled auction were notified of the cancellation. Each in a transaction of its own; those
 * that another process has locked are left to the next run.
 */
export async function endUnaudited(db: Database, now: Date): Promise<number> {
  const end = ({ id }: { id: number }) =>
    db.transaction((tx) => endIf(tx, and(eq(auctionSigns.id, id), canNotPass(now)), now));
  return runIsolated(await signsToEnd(db, now), end, 'sign-ups could not be ended');
}

export const signsToEnd = (db: Database, now: Date) =>
  db
    .select({ id: auctionSigns.id })
    .from(auctionSigns)
    .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .where(canNotPass(now));

const canNotPass = (now: Date): SQL | undefined =>
  and(
    eq(auctionSigns.state, 'waitAudit'),
    or(
      isNotNull(auctions.cancelledAt),
      isNotNull(auctions.closedAt),
      and(gt(auctions.marginAmount, 0), lte(auctions.signEndDate, now)),
    ),
  );

async function endIf(tx: Database, isDue: SQL | undefined, now: Date): Promise<boolean> {
  const [due] = await tx
    .select({ sign: auctionSigns, auction: auctions })
    .from(auctionSigns)
    .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .where(isDue)
    .for('update', { of: auctionSigns, skipLocked: true });
  if (!due) return false;
  const { sign, auction } = due;
  await tx
    .update(auctionSigns)
    .set({ state: 'notPass', auditReason: NOT_AUDITED })
    .where(eq(auctionSigns.id, sign.id));
  if (!auction.cancelledAt) {
    const text = `您报名的“${auction.name}”${NOT_AUDITED}`;
    await notifyBidders(tx, 'signAudited', auction, [sign], { what: text, now });
  }
  return true;
}
